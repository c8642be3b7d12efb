interface Flight<T> {
  readonly promise: Promise<T>;
  readonly unwanted: AbortController;
  callers: number;
}

/** Deduplicates concurrent work by key. Keeps nothing once the work has ended. */
export function createSingleFlight<T>() {
  const running = new Map<string, Flight<T>>();
  const forget = (key: string, flight: Flight<T>) => {
    if (running.get(key) === flight) running.delete(key);
  };
  const start = (key: string, work: (unwanted: AbortSignal) => Promise<T>): Flight<T> => {
    const unwanted = new AbortController();
    const flight: Flight<T> = {
      unwanted,
      callers: 0,
      promise: work(unwanted.signal).finally(() => forget(key, flight)),
    };
    running.set(key, flight);
    return flight;
  };
  /**
   * Runs `work`, or joins the running work of the same `key` and shares its result or failure. The signal that `work`
   * receives aborts once every caller's `signal` has aborted; a caller without one stays to the end.
   */
  return (
    key: string,
    work: (unwanted: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> => {
    const flight = running.get(key) ?? start(key, work);
    flight.callers += 1;
    const leave = () => {
      flight.callers -= 1;
      if (flight.callers > 0) return;
      forget(key, flight);
      flight.unwanted.abort();
    };
    if (signal === undefined) return flight.promise;
    if (signal.aborted) {
      leave();
      return flight.promise;
    }
    signal.addEventListener('abort', leave, { once: true });
    return flight.promise.finally(() => signal.removeEventListener('abort', leave));
  };
}
