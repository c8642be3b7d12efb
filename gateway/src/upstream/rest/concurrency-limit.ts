import {
  type BoundedQueue,
  createBoundedQueue,
  NotBegun,
} from '../../server/concurrency/bounded-queue.ts';
import { type Call, callName, kindOf, type Layer } from './call.ts';
import { RestFailure } from './failure.ts';

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
