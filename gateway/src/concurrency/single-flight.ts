/** Runs `work`, or joins the running work of the same `key` and shares its result or failure. */
export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/** Deduplicates concurrent work by key. Keeps nothing once the work has ended. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const joined = running.get(key);
    if (joined) return joined;
    const started = work().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
