/**
 * A reason why the process cannot start, with what to do about it. A restart would fail in the same way, so
 * the process exits with 78 (EX_CONFIG) and supervisors must not retry.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

export const EXIT_CANNOT_START = 78;

/** The `code` of a Node.js or driver error, e.g. `ENOENT`; undefined for any other value. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
