import PQueue from 'p-queue';

/** Thrown when the queue is full. Callers may retry later. */
export class QueueFull extends Error {}

/** Runs work with bounded concurrency, in order of arrival. Rejects with `QueueFull` when too much is waiting. */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `atOnce` works run, and `waiting` more wait. */
export function createBoundedQueue(options: {
  readonly atOnce: number;
  readonly waiting: number;
}): BoundedQueue {
  const queue = new PQueue({ concurrency: options.atOnce });
  return async (work) => {
    const isFull = queue.pending >= options.atOnce && queue.size >= options.waiting;
    if (isFull) throw new QueueFull('the queue is full');
    return queue.add(work);
  };
}
