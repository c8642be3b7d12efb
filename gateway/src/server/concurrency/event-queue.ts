/** Events for one reader, as graphql-js and graphql-sse read them. */
export interface EventQueue<T> extends AsyncIterableIterator<T> {
  /** Does nothing once the queue has ended. */
  readonly push: (event: T) => void;
  /** Ends the queue after the events that wait. With an error, reading rejects with it once. */
  readonly end: (error?: unknown) => void;
  readonly return: () => Promise<IteratorResult<T>>;
  /** graphql-sse ends only what has this function, as a generator does. */
  readonly throw: (error: unknown) => Promise<IteratorResult<T>>;
}

/** Creates a queue. `onEnd` runs once, when the queue ends or its reader leaves. */
export function createEventQueue<T>(onEnd: () => void = () => undefined): EventQueue<T> {
  const waiting: T[] = [];
  let failure: { readonly error: unknown } | null = null;
  let ended = false;
  let wake: () => void = () => undefined;

  const finish = () => {
    if (ended) return;
    ended = true;
    onEnd();
    wake();
  };
  const next = async (): Promise<IteratorResult<T>> => {
    for (;;) {
      const event = waiting.shift();
      if (event !== undefined) return { done: false, value: event };
      if (failure) {
        const { error } = failure;
        failure = null;
        throw error;
      }
      if (ended) return { done: true, value: undefined };
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const leave = () => {
    waiting.length = 0;
    failure = null;
    finish();
    return { done: true, value: undefined } as const;
  };
  return {
    push: (event) => {
      if (ended) return;
      waiting.push(event);
      wake();
    },
    end: (error) => {
      if (!ended && error !== undefined) failure = { error };
      finish();
    },
    next,
    return: async () => leave(),
    throw: async (error) => {
      leave();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/**
 * Passes the events of `source`, changed by `map`, to a queue, one at a time. The queue ends with its source, and the
 * source with the queue. A rejection of either function ends the queue, after the event that `recover` returns.
 */
export function pipeEvents<T, U>(
  source: AsyncIterable<T>,
  map: (event: T) => Promise<U> | U,
  {
    onEnd,
    recover,
  }: { readonly onEnd?: () => void; readonly recover?: (error: unknown) => U } = {},
): EventQueue<U> {
  const events = source[Symbol.asyncIterator]();
  const queue = createEventQueue<U>(() => {
    onEnd?.();
    void events.return?.();
  });
  const pump = async () => {
    for (;;) {
      const read = await events.next();
      if (read.done) return queue.end();
      queue.push(await map(read.value));
    }
  };
  pump().catch((error: unknown) => {
    if (!recover) return queue.end(error);
    queue.push(recover(error));
    queue.end();
  });
  return queue;
}
