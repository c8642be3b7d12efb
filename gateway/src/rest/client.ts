import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import { type CacheOptions, withCache } from './cache.ts';
import type { Call, Endpoint, Send } from './call.ts';
import { withCoalescing } from './coalescing.ts';
import { withDeadline } from './deadline.ts';
import { buildPath, type ParamsOf, type Query } from './path.ts';
import { withRetry } from './retry.ts';
import { type TraceStep, withTrace } from './trace.ts';
import { stack, transport } from './transport.ts';

type PublicEndpoint = Endpoint & { readonly access: 'public' };
type SessionEndpoint = Endpoint & { readonly access: 'session' };

interface CommonArgs {
  readonly query?: Query;
  /** Sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Goes past the cache. */
  readonly fresh?: boolean;
}

type Args<E extends Endpoint> = CommonArgs &
  ([ParamsOf<E['path']>] extends [never]
    ? unknown
    : { readonly params: Readonly<Record<ParamsOf<E['path']>, string>> });

/** Calls what everybody may call; never carries a token. Rejects with `RestFailure`. */
export type PublicRest = <E extends PublicEndpoint>(
  endpoint: E,
  args: Args<E>,
) => Promise<z.output<E['reply']>>;

/** Calls in the name of one token. Rejects with `RestFailure`. */
export type SessionRest = <E extends SessionEndpoint>(
  endpoint: E,
  args: Args<E>,
) => Promise<z.output<E['reply']>>;

/** The two families of one GraphQL operation. */
export interface OperationRest {
  readonly anonymous: PublicRest;
  readonly withToken: (token: string) => SessionRest;
}

export interface RestClient {
  /** `signal` aborts the operation's calls when its client leaves; `steps` collects the trace. */
  readonly open: (operation: {
    readonly signal?: AbortSignal | undefined;
    readonly steps?: TraceStep[] | undefined;
  }) => OperationRest;
}

/**
 * The one door to the upstream. `pool` is bound to its origin, `base` is the path of the API on it
 * (`/api`). Public replies are cached and coalesced for everybody, those of a token only within the
 * operation that asked.
 */
export function createRestClient(
  pool: Dispatcher,
  base: string,
  options: { readonly cache?: CacheOptions } = {},
): RestClient {
  const innermost = transport(pool, base);
  const anonymous = stack(
    [withCache(options.cache), withCoalescing(), withDeadline, withRetry],
    innermost,
  );
  return {
    open: ({ signal, steps }) => {
      const trace = steps ? [withTrace(steps)] : [];
      const traced = stack(trace, anonymous);
      return {
        anonymous: (endpoint, args) => perform(traced, endpoint, args, { signal }),
        withToken: (token) => {
          const signedIn = stack([...trace, withCoalescing(), withDeadline, withRetry], innermost);
          return (endpoint, args) => perform(signedIn, endpoint, args, { signal, token });
        },
      };
    },
  };
}

async function perform<E extends Endpoint>(
  send: Send,
  endpoint: E,
  args: CommonArgs & { readonly params?: Readonly<Record<string, string>> },
  caller: Pick<Call, 'signal'> & { readonly token?: string },
): Promise<z.output<E['reply']>> {
  const { params = {}, query, body, fresh = false } = args;
  const value = await send({
    endpoint,
    path: buildPath(endpoint.path, params, query),
    body: body === undefined ? undefined : JSON.stringify(body),
    token: caller.token,
    signal: caller.signal,
    fresh,
    note: { status: null, attempts: 0, cache: 'none' },
  });
  // The value was made by this row's own schema, in the transport.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return value as z.output<E['reply']>;
}
