import {
  type BoundedQueue,
  createBoundedQueue,
  NotBegun,
} from '../../server/concurrency/bounded-queue.ts';
import { NO_METRICS } from '../../server/telemetry/metrics.ts';
import { type Call, callName, kindOf, type Layer } from './call.ts';
import { RestFailure } from './failure.ts';

/**
 * Calls at once. With the pictures' 16 (`images.ts`) they take the pool's 64 connections, so that no call waits unseen
 * inside the pool. The last third is reserved for signed-in callers.
 */
const CALLS = 48;
const ANONYMOUS = 32;
/** Anonymous work is shed early: a visitor who waits longer has left. */
const ANONYMOUS_WAIT = { waiting: 100, waitMs: 1000 };
const SIGNED_IN_WAIT = { waiting: 200, waitMs: 3000 };

/**
 * Bounds the concurrent calls to the API. Calls with a token go first, and a share is theirs alone. Anonymous writes, a
 * sign-in for example, go before anonymous reads. Beyond the bound a call is shed (`shedOr`): it was not sent. One
 * instance per upstream.
 */
export function withBulkhead(
  {
    calls = CALLS,
    anonymous = ANONYMOUS,
  }: { readonly calls?: number; readonly anonymous?: number },
  watch = NO_METRICS.watch,
): Layer {
  const all = createBoundedQueue({ atOnce: calls, ...SIGNED_IN_WAIT });
  const visitors = createBoundedQueue({ atOnce: anonymous, ...ANONYMOUS_WAIT });
  watch('upstream_calls_running', all.running);
  watch('upstream_calls_waiting', () => visitors.waiting() + all.waiting());
  return (next) => (call) => {
    const { signal, token, endpoint } = call;
    const send = () => next(call);
    const sent =
      token === undefined
        ? visitors(() => all(send, { signal }), {
            signal,
            priority: endpoint.method === 'GET' ? 0 : 1,
          })
        : all(send, { signal, priority: 1 });
    return sent.catch((error: unknown) => {
      throw shedOr(error, call);
    });
  };
}

/** Calls of a row that may wait: about a second's work. */
const WAITING = 40;
const WAIT_MS = 5000;

/**
 * Bounds the concurrent calls of each row with `limit`, so that one kind of anonymous work keeps neither the API nor
 * this process from answering the rest. Beyond it a call is shed.
 */
export function withConcurrencyLimit(): Layer {
  const queues = new Map<string, BoundedQueue>();
  return (next) => (call) => {
    const { limit } = call.endpoint;
    if (limit === undefined) return next(call);
    const kind = kindOf(call);
    const queue =
      queues.get(kind) ?? createBoundedQueue({ atOnce: limit, waiting: WAITING, waitMs: WAIT_MS });
    queues.set(kind, queue);
    return queue(() => next(call), { signal: call.signal }).catch((error: unknown) => {
      throw shedOr(error, call);
    });
  };
}

/**
 * The failure of a call that did not begin: the queue is full, or its client left. Other errors are returned as they are.
 */
export function shedOr(error: unknown, { endpoint, signal }: Call): unknown {
  if (!(error instanceof NotBegun)) return error;
  const why = signal?.aborted ? 'abandoned' : 'busy';
  return new RestFailure({ is: 'notSent', why }, callName(endpoint), error);
}
