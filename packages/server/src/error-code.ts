/** The `code` of a Node.js or driver error, e.g. `ENOENT`; undefined for any other value. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Handles the error of a missing file, which another process may have deleted. Rethrows any other. */
export function orMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return value;
    throw error;
  };
}
