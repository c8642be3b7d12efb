/** There is as much to do as may wait; try again later. */
export class QueueFull extends Error {}

/** Runs works a few at a time. */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `atOnce` works run and `waiting` more wait, in the order they came; any further rejects with `QueueFull`. */
export function createBoundedQueue(options: {
  readonly atOnce: number;
  readonly waiting: number;
}): BoundedQueue {
  const queue: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < options.atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= options.waiting) throw new QueueFull('too much is waiting');
    await new Promise<void>((turn) => queue.push(turn));
  };
  /** The place goes on to the next in the queue, without becoming free in between. */
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
