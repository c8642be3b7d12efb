import { type BoundedQueue, createBoundedQueue, NotBegun } from '../concurrency/bounded-queue.ts';
import { callName, kindOf, type Layer } from './call.ts';
import { RestFailure, readRefusal } from './failure.ts';

/** Calls that may wait for a place: about a second's work. */
const WAITING = 40;
const WAIT_MS = 5000;

/**
 * Bounds the concurrent calls of each row with `places`, so that one kind of anonymous work keeps neither the API nor
 * this process from answering the rest. Beyond it a call fails like one that the API refuses with 429. A call whose
 * client left before it began is not sent.
 */
export function withPlaces(): Layer {
  const queues = new Map<string, BoundedQueue>();
  return (next) => async (call) => {
    const { places } = call.endpoint;
    if (places === undefined) return next(call);
    const kind = kindOf(call);
    const queue =
      queues.get(kind) ?? createBoundedQueue({ atOnce: places, waiting: WAITING, waitMs: WAIT_MS });
    queues.set(kind, queue);
    try {
      return await queue(() => next(call), { signal: call.signal });
    } catch (error) {
      if (!(error instanceof NotBegun)) throw error;
      const name = callName(call.endpoint);
      throw call.signal?.aborted
        ? new RestFailure('abandoned', name)
        : new RestFailure('refused', name, readRefusal(429, ''), error);
    }
  };
}
