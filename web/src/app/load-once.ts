interface Attempt<T> {
  readonly result: Promise<T>;
  readonly visit: string | undefined;
  failed: boolean;
}

/**
 * Wraps a load so that it succeeds only once. A failed load is repeated once, then retried by another `visit` key or a
 * call without one. The same visit gets the same failure, because React calls again for a promise it suspends on.
 * `loaded` returns the value without a promise, undefined before it has arrived.
 */
export function loadOnce<T>(load: () => Promise<T>) {
  let attempt: Attempt<T> | undefined;
  let value: T | undefined;
  return {
    loaded: (): T | undefined => value,
    load: (visit?: string): Promise<T> => {
      const mustRetry =
        attempt?.failed === true && (visit === undefined || visit !== attempt.visit);
      if (attempt && !mustRetry) return attempt.result;
      const current: Attempt<T> = { result: load().catch(load), visit, failed: false };
      current.result.then(
        (result) => {
          value = result;
        },
        () => {
          current.failed = true;
        },
      );
      attempt = current;
      return current.result;
    },
  };
}
