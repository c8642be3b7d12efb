/** The `code` of a Node.js or driver error, e.g. `ENOENT`; undefined for any other value. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
