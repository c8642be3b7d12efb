import type { ClientAddress } from '@decantaria/server/client-address';
import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import { type Metrics, NO_METRICS } from '../../server/telemetry/metrics.ts';
import { withBreaker } from './breaker.ts';
import { withBulkhead, withConcurrencyLimit } from './bulkhead.ts';
import { type CacheOptions, createCache } from './cache.ts';
import type { Call, EncodedBody, Endpoint, Operation, Send } from './call.ts';
import { withCoalescing } from './coalescing.ts';
import { type Contract, createContract } from './contract.ts';
import { withDeadline, withOperationDeadline } from './deadline.ts';
import { endpoints } from './endpoints.ts';
import { isAbsent } from './failure.ts';
import { createAnswersReads } from './health.ts';
import { createInvalidation } from './invalidation.ts';
import { withReads, withRecord, withSpan } from './observability.ts';
import { buildPath, type ParamsOf, type Query, RefusedParameter } from './path.ts';
import { withRetry } from './retry.ts';
import { stack, transport } from './transport.ts';

/** The reply of a call: the row's shape, or null where a definite refusal means that it does not exist. */
export type ReplyOf<E extends Endpoint> =
  | z.output<E['reply']>
  | (E['refused'] extends 'absent' ? null : never);

type CommonArgs = Partial<Pick<Call, 'fresh' | 'bypass' | 'userInput'>> & {
  readonly query?: Query;
  /** Sent as JSON unless it is encoded. */
  readonly body?: Readonly<Record<string, unknown>> | EncodedBody;
  /** Sent as `Idempotency-Key`. */
  readonly idempotencyKey?: string;
  /** The proof that the caller's browser signed in before, for the API's own limits; sent as `X-Aparelho`. */
  readonly aparelho?: string | undefined;
};

/** What a call takes beside the common arguments: the parameters of its path. */
export type Args<E extends Endpoint> = CommonArgs & Readonly<Record<ParamsOf<E['path']>, string>>;

/** Calls an endpoint. Rejects with `RestFailure`. */
export type Rest<Allowed extends Endpoint> = <E extends Allowed>(
  endpoint: E,
  args: Args<E>,
) => Promise<ReplyOf<E>>;

/** The calls of one GraphQL operation. */
export interface OperationRest {
  readonly anonymous: Rest<Endpoint>;
  readonly withToken: (token: string) => Rest<Endpoint>;
}

export type RestClient = ReturnType<typeof createRestClient>;

/**
 * The REST client. `pool` is bound to the API's origin; `base` is the API's path on it (`/api`). Public replies are
 * cached and coalesced for all callers; those of a session are coalesced within an operation that only reads.
 */
export function createRestClient(
  pool: Dispatcher,
  base: string,
  options: {
    readonly cache?: CacheOptions;
    readonly metrics?: Metrics;
    readonly contract?: Contract;
  } = {},
) {
  const { metrics = NO_METRICS, contract = createContract() } = options;
  const sent = stack([withSpan], transport(pool, base, contract));
  const { watch } = metrics;
  const breaker = withBreaker(probesOver(sent), { watch });
  const innermost = stack([withRetry(), breaker, withBulkhead({}, watch)], sent);
  const record = withRecord(metrics);
  const operationDeadline = withOperationDeadline();
  const invalidation = createInvalidation();
  const cache = createCache(invalidation, options.cache ?? {}, record);
  const invalidationsOf = ({ endpoint: { cacheGroup } }: Call) =>
    cacheGroup ? invalidation.count(cacheGroup) : 0;
  const anonymous = stack(
    [
      withReads,
      record,
      operationDeadline,
      cache.invalidating,
      cache.layer,
      withCoalescing(invalidationsOf),
      withConcurrencyLimit(),
      withDeadline,
    ],
    innermost,
  );
  const writing = stack([record, cache.invalidating, withDeadline], innermost);
  return {
    /** Whether this API declares the contract. */
    contract,
    /** True while the API answers public reads; asked at most once a second. */
    answersReads: createAnswersReads(() =>
      perform(anonymous, endpoints.listCategorias, { fresh: true }, NO_OPERATION),
    ),
    /** The writes that invalidated replies. */
    invalidation,
    /**
     * `signal` aborts the operation's calls when its client disconnects. `origin` is where the caller is. Strangers may share
     * an address: it is not sent then, and the API counts them together, with a larger allowance.
     */
    open: ({
      signal,
      origin,
      ...operation
    }: Operation & {
      readonly signal?: AbortSignal | undefined;
      readonly origin?: ClientAddress;
    }): OperationRest => {
      const address = origin?.shared === false ? origin.address : undefined;
      const caller = { signal, operation };
      return {
        anonymous: (endpoint, args) => perform(anonymous, endpoint, args, caller, address),
        withToken: (token) => {
          const send = operation.isReading
            ? stack(
                [record, operationDeadline, cache.invalidating, withCoalescing(), withDeadline],
                innermost,
              )
            : writing;
          return (endpoint, args) => perform(send, endpoint, args, { ...caller, token }, address);
        },
      };
    },
  };
}

/** Of calls that belong to no operation. */
const NO_OPERATION = { signal: undefined, operation: {} };

/** Public reads by which an open breaker asks whether the API answers. Two: one of them may be the broken endpoint. */
const PROBES = [endpoints.listCategorias, endpoints.listDestaques] as const;
const PROBE_MS = 2000;

function probesOver(sent: Send) {
  const send = stack([withDeadline], sent);
  return PROBES.map(
    (endpoint) => () => perform(send, { ...endpoint, deadlineMs: PROBE_MS }, {}, NO_OPERATION),
  );
}

async function perform<E extends Endpoint>(
  send: Send,
  endpoint: E,
  args: CommonArgs,
  caller: Pick<Call, 'signal' | 'operation'> & { readonly token?: string },
  address?: string,
): Promise<ReplyOf<E>> {
  const { query, body, fresh = false, bypass = false, userInput = false } = args;
  let value: unknown;
  try {
    value = await send({
      endpoint,
      path: buildPath(endpoint.path, args, query),
      body: encodeBody(body),
      headers: ownHeaders(args, endpoint.tellsCaller && address),
      fresh,
      bypass,
      userInput,
      note: { status: null, attempts: 0, cache: 'none' },
      token: undefined,
      ...caller,
    });
  } catch (error) {
    value = absentAsNull(endpoint, error);
  }
  // The transport parsed the value with this row's schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return value as ReplyOf<E>;
}

/** Returns null on an `absent` row for what does not exist, and throws any other error. */
function absentAsNull({ refused }: Endpoint, error: unknown): null {
  if (isAbsent(error) || (refused === 'absent' && error instanceof RefusedParameter)) return null;
  throw error;
}

function encodeBody(body: CommonArgs['body']): EncodedBody | undefined {
  if (body === undefined || isEncoded(body)) return body;
  return { contentType: 'application/json', content: JSON.stringify(body) };
}

function isEncoded(body: object): body is EncodedBody {
  return 'content' in body && 'contentType' in body;
}

function ownHeaders(
  { idempotencyKey, aparelho }: CommonArgs,
  address: string | undefined,
): Readonly<Record<string, string>> {
  return {
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(address !== undefined && { 'x-forwarded-for': address }),
    ...(aparelho !== undefined && { 'x-aparelho': aparelho }),
  };
}
