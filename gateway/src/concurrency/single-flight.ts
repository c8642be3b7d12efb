/** Runs `work` unless the same `key` is under way: then its outcome, or failure, is shared. */
export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/** Makes one of what is asked for twice at the same time; nothing is kept once it has ended. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const underWay = new Map<string, Promise<T>>();
  return (key, work) => {
    const joined = underWay.get(key);
    if (joined) return joined;
    const begun = work().finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}
