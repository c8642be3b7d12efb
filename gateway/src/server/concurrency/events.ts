/**
 * Events of `next`, which reads `source`. Ending them ends the source at once, also while `next` waits: a generator would
 * end after the next event. `onEnd` runs first.
 */
export function eventsOf<T>(
  source: AsyncIterator<unknown>,
  next: () => Promise<IteratorResult<T>>,
  onEnd: () => void = () => undefined,
): AsyncIterableIterator<T> {
  const end = async () => {
    onEnd();
    await source.return?.();
    return { done: true, value: undefined } as const;
  };
  return {
    next,
    return: end,
    // graphql-sse ends only what has this function, as a generator does.
    throw: async (error) => {
      await end();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
