import { RestFailure } from './failure.ts';

/** True for a refusal without a reason: the older API refuses everything this way (docs/rest-contract.md). */
export function isBareRefusal(error: unknown): boolean {
  return (
    error instanceof RestFailure &&
    error.definite &&
    error.refusal?.codigo === null &&
    error.refusal.status !== 401
  );
}

/**
 * Reads data of a profile, twice after a bare refusal: on the older API, the first read of an account without a
 * profile fails and creates the profile. Rejects with `RestFailure`.
 */
export async function readTwice<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isBareRefusal(error)) throw error;
    return read();
  }
}
