import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import { type BreakerOptions, withBreaker } from './breaker.ts';
import { type CacheOptions, createCache } from './cache.ts';
import type { Call, Endpoint, RequestBody, Send, StreamBody } from './call.ts';
import { type Capabilities, createCapabilities } from './capabilities.ts';
import { withCoalescing } from './coalescing.ts';
import { withDeadline } from './deadline.ts';
import { RestFailure } from './failure.ts';
import { buildPath, type ParamsOf, type Query, RefusedParameter } from './path.ts';
import { withRetry } from './retry.ts';
import { type TraceStep, withTrace } from './trace.ts';
import { stack, transport } from './transport.ts';

type PublicEndpoint = Endpoint & { readonly access: 'public' | 'either' };
type SessionEndpoint = Endpoint & { readonly access: 'either' | 'session' };
type AdminEndpoint = Endpoint & { readonly access: 'either' | 'session' | 'admin' };

/** What a call answers: the row's shape, or null where a definite "no" means that there is none. */
export type ReplyOf<E extends Endpoint> =
  | z.output<E['reply']>
  | (E['refused'] extends 'absent' ? null : never);

interface CommonArgs {
  readonly query?: Query;
  /** Sent as JSON, unless it is a stream. */
  readonly body?: Readonly<Record<string, unknown>> | StreamBody;
  /** Sent as `Idempotency-Key`, for APIs that know it. */
  readonly idempotencyKey?: string;
  /** The caller's network address, for the API's own limits; sent as `X-Forwarded-For`. */
  readonly callerAddress?: string;
  /** Goes past the cache. */
  readonly fresh?: boolean;
  /** Goes past the cache and leaves it as it is: whoever reads everything once would push out what others ask for. */
  readonly passing?: boolean;
}

type Args<E extends Endpoint> = CommonArgs &
  ([ParamsOf<E['path']>] extends [never]
    ? unknown
    : { readonly params: Readonly<Record<ParamsOf<E['path']>, string>> });

/** Calls what everybody may call; never carries a token. Rejects with `RestFailure`. */
export type PublicRest = <E extends PublicEndpoint>(
  endpoint: E,
  args: Args<E>,
) => Promise<ReplyOf<E>>;

/** Calls in the name of one token. Rejects with `RestFailure`. */
export type SessionRest = <E extends SessionEndpoint>(
  endpoint: E,
  args: Args<E>,
) => Promise<ReplyOf<E>>;

/** Calls in the name of an admin's token. Rejects with `RestFailure`. */
export type AdminRest = <E extends AdminEndpoint>(
  endpoint: E,
  args: Args<E>,
) => Promise<ReplyOf<E>>;

/** The families of one GraphQL operation. */
export interface OperationRest {
  readonly anonymous: PublicRest;
  /** Whoever hands this on as `SessionRest` keeps admins' calls out of reach. */
  readonly withToken: (token: string) => AdminRest;
}

export interface RestClient {
  /** What the API was seen to do, learned from its replies. */
  readonly capabilities: Capabilities;
  /** `signal` aborts the operation's calls when its client leaves; `steps` collects the trace. */
  readonly open: (operation: {
    readonly signal?: AbortSignal | undefined;
    readonly steps?: TraceStep[] | undefined;
  }) => OperationRest;
  /** Counts the writes that dropped public replies: what was made of such a reply at another count may be untrue. */
  readonly dropped: () => number;
  /** Counts the writes that may have moved the dashboard's figures, as `dropped` does. */
  readonly figurasMoved: () => number;
}

/**
 * The one door to the upstream. `pool` is bound to its origin, `base` is the path of the API on it
 * (`/api`). Public replies are cached and coalesced for everybody, those of a token only within the
 * operation that asked.
 */
export function createRestClient(
  pool: Dispatcher,
  base: string,
  options: { readonly cache?: CacheOptions; readonly breaker?: BreakerOptions } = {},
): RestClient {
  const innermost = stack([withBreaker(options.breaker)], transport(pool, base));
  const cache = createCache(options.cache);
  const capabilities = createCapabilities();
  const anonymous = stack(
    [cache.dropping, cache.layer, withCoalescing(), withDeadline, withRetry],
    innermost,
  );
  return {
    capabilities,
    dropped: cache.dropped,
    figurasMoved: cache.figurasMoved,
    open: ({ signal, steps }) => {
      const trace = steps ? [withTrace(steps)] : [];
      const traced = stack(trace, anonymous);
      return {
        anonymous: (endpoint, args) => perform(traced, endpoint, args, { signal, capabilities }),
        withToken: (token) => {
          const signedIn = stack(
            [...trace, cache.dropping, withCoalescing(), withDeadline, withRetry],
            innermost,
          );
          return (endpoint, args) =>
            perform(signedIn, endpoint, args, { signal, token, capabilities });
        },
      };
    },
  };
}

async function perform<E extends Endpoint>(
  send: Send,
  endpoint: E,
  args: CommonArgs & { readonly params?: Readonly<Record<string, string>> },
  caller: Pick<Call, 'signal'> & {
    readonly token?: string;
    readonly capabilities: Capabilities;
  },
): Promise<ReplyOf<E>> {
  const { params = {}, query, body, fresh = false, passing = false } = args;
  const value = await absentAsNull(endpoint, caller.capabilities, async () =>
    send({
      endpoint,
      path: buildPath(endpoint.path, params, query),
      body: encodeBody(body),
      token: caller.token,
      headers: ownHeaders(args),
      signal: caller.signal,
      fresh,
      passing,
      note: { status: null, attempts: 0, cache: 'none' },
    }),
  );
  const lesson = endpoint.teaches?.(value);
  if (lesson) caller.capabilities.learn(lesson);
  // The value was made by this row's own schema, in the transport.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return value as ReplyOf<E>;
}

/** A definite refusal of one thing means that there is none (architecture.md, decision 4); 401 is about the caller. */
async function absentAsNull(
  endpoint: Endpoint,
  capabilities: Capabilities,
  ask: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    const isCoded = error instanceof RestFailure && (error.refusal?.codigo ?? null) !== null;
    if (isCoded && endpoint.codedRefusalTeaches) capabilities.learn(endpoint.codedRefusalTeaches);
    const isAbsent =
      error instanceof RefusedParameter ||
      (error instanceof RestFailure && error.definite && error.refusal?.status !== 401);
    if (endpoint.refused === 'absent' && isAbsent) return null;
    throw error;
  }
}

function encodeBody(body: CommonArgs['body']): RequestBody {
  if (body === undefined) return undefined;
  return isStream(body) ? body : JSON.stringify(body);
}

function isStream(body: object): body is StreamBody {
  return 'content' in body && 'contentType' in body;
}

function ownHeaders({ idempotencyKey, callerAddress }: CommonArgs): Record<string, string> {
  return {
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(callerAddress === undefined ? {} : { 'x-forwarded-for': callerAddress }),
  };
}
