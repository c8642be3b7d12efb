/** One try. */
interface Attempt<T> {
  readonly result: Promise<T>;
  readonly visit: string | undefined;
  failed: boolean;
}

/**
 * Makes a load that happens once. What failed is tried again on another `visit`, by its key, or without one, and never by
 * the visit that shows the failure: React asks again for what it waits for. What is here renders without suspending.
 */
export function loadOnce<T>(load: () => Promise<T>): (visit?: string) => Promise<T> {
  let attempt: Attempt<T> | undefined;
  return (visit) => {
    const done = attempt?.failed === true && (visit === undefined || visit !== attempt.visit);
    if (attempt && !done) return attempt.result;
    const current: Attempt<T> = { result: load(), visit, failed: false };
    current.result.then(
      // The mark that React itself leaves on a promise it has waited for.
      (value) => Object.assign(current.result, { status: 'fulfilled', value }),
      () => {
        current.failed = true;
      },
    );
    attempt = current;
    return current.result;
  };
}
