/**
 * Why the process cannot start, as one sentence with the way out. Starting again without a change
 * would fail the same way, so the process ends with 78 (EX_CONFIG) and a supervisor must not retry.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

export const EXIT_CANNOT_START = 78;
