import PQueue from 'p-queue';

/** Thrown when work was not begun: the queue is full, the wait was too long, or the client left. Callers may retry. */
export class NotBegun extends Error {
  readonly code = 'NOT_BEGUN';
}

interface Waiting {
  /** Drops the work when it aborts before the work has begun. Work that has begun runs to its end. */
  readonly signal?: AbortSignal | undefined;
  /** Higher runs first; 0 by default. */
  readonly priority?: number;
}

/** Runs work with bounded concurrency, in order of priority and arrival. Rejects with `NotBegun`. */
export type BoundedQueue = <T>(work: () => Promise<T>, options?: Waiting) => Promise<T>;

/** At most `atOnce` works run, and `waiting` more of each priority wait, each for at most `waitMs` milliseconds. */
export function createBoundedQueue(options: {
  readonly atOnce: number;
  readonly waiting: number;
  readonly waitMs?: number;
}): BoundedQueue {
  const { atOnce, waiting, waitMs } = options;
  const queue = new PQueue({ concurrency: atOnce });
  return async (work, { signal, priority = 0 } = {}) => {
    const isBusy = queue.pending >= atOnce;
    if (isBusy && queue.sizeBy({ priority }) >= waiting) throw new NotBegun('the queue is full');
    const dropped = new AbortController();
    const leave = () => dropped.abort(new NotBegun('the client left'));
    const tire = () => dropped.abort(new NotBegun('the wait was too long'));
    const timer = isBusy && waitMs !== undefined ? setTimeout(tire, waitMs) : undefined;
    const stopWaiting = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
    const begin = () => {
      stopWaiting();
      return work();
    };
    return queue.add(begin, { signal: dropped.signal, priority }).finally(stopWaiting);
  };
}
