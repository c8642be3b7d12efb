interface Attempt<T> {
  readonly result: Promise<T>;
  readonly visit: string | undefined;
  failed: boolean;
}

/**
 * Wraps a load so that it succeeds only once. A failed load is repeated once, then retried by another `visit` key or a call without one.
 * The same visit gets the same failure, because React calls again for a promise it suspends on.
 */
export function loadOnce<T>(load: () => Promise<T>): (visit?: string) => Promise<T> {
  let attempt: Attempt<T> | undefined;
  return (visit) => {
    const mustRetry = attempt?.failed === true && (visit === undefined || visit !== attempt.visit);
    if (attempt && !mustRetry) return attempt.result;
    const current: Attempt<T> = { result: load().catch(load), visit, failed: false };
    current.result.then(
      // React's own mark on a resolved promise: rendering with `use` then does not suspend.
      (value) => Object.assign(current.result, { status: 'fulfilled', value }),
      () => {
        current.failed = true;
      },
    );
    attempt = current;
    return current.result;
  };
}
