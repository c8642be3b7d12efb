/** Thrown when work was not begun: the queue is full, the wait was too long, or the caller gave up. Callers may retry. */
export class NotBegun extends Error {
  readonly code = 'NOT_BEGUN';
}

interface Waiting {
  /** Drops the work when it aborts before the work has begun. Work that has begun runs to its end. */
  readonly signal?: AbortSignal | undefined;
  /** Higher runs first; 0 by default. */
  readonly priority?: number;
}

export type BoundedQueue = ReturnType<typeof createBoundedQueue>;

/** The waiting works of one priority, in order of arrival; each is called to begin. */
interface Line {
  readonly priority: number;
  readonly works: Set<() => void>;
}

/**
 * Runs work with bounded concurrency, in order of priority and arrival. Rejects with `NotBegun`. At most `atOnce` works
 * run, and `waiting` more of each priority wait, each for at most `waitMs` milliseconds. Every call to the API passes
 * here: 0.5 µs of CPU for work that need not wait, 6 µs with p-queue.
 */
export function createBoundedQueue(options: {
  readonly atOnce: number;
  readonly waiting: number;
  readonly waitMs?: number;
}) {
  const { atOnce, waiting, waitMs } = options;
  /** Highest priority first. */
  const lines: Line[] = [];
  let running = 0;

  const lineOf = (priority: number): Line['works'] => {
    const known = lines.find((line) => line.priority === priority);
    if (known) return known.works;
    const line: Line = { priority, works: new Set() };
    lines.push(line);
    lines.sort((one, other) => other.priority - one.priority);
    return line.works;
  };

  /** Resolves when the work may begin, in the place of one that has ended. */
  const wait = (line: Line['works'], signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const stopWaiting = () => {
        line.delete(begin);
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const refuse = (reason: string) => {
        stopWaiting();
        reject(new NotBegun(reason));
      };
      const begin = () => {
        stopWaiting();
        resolve();
      };
      const leave = () => refuse('the caller gave up');
      const tire = () => refuse('the wait was too long');
      const timer = waitMs === undefined ? undefined : setTimeout(tire, waitMs);
      signal?.addEventListener('abort', leave, { once: true });
      line.add(begin);
    });

  const passOn = () => {
    const [begin] = lines.find(({ works }) => works.size > 0)?.works ?? [];
    if (begin) begin();
    else running -= 1;
  };

  const run = async <T>(
    work: () => Promise<T>,
    { signal, priority = 0 }: Waiting = {},
  ): Promise<T> => {
    if (signal?.aborted) throw new NotBegun('the caller gave up');
    if (running < atOnce) {
      running += 1;
    } else {
      const line = lineOf(priority);
      if (line.size >= waiting) throw new NotBegun('the queue is full');
      await wait(line, signal);
    }
    try {
      return await work();
    } finally {
      passOn();
    }
  };
  return Object.assign(run, {
    /** Works in progress. */
    running: () => running,
    /** Works that have not begun. */
    waiting: () => lines.reduce((sum, { works }) => sum + works.size, 0),
  });
}
