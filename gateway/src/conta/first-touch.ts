import { RestFailure } from '../rest/failure.ts';

/**
 * True for a "no" without a reason: the older API's for everything that it does not like or cannot do
 * (rest-contract 1.2).
 */
export function isBareRefusal(error: unknown): boolean {
  return (
    error instanceof RestFailure &&
    error.definite &&
    error.refusal?.codigo === null &&
    error.refusal.status !== 401
  );
}

/**
 * Reads what belongs to a profile. The first touch of an account without one fails on the older API and
 * makes it: asked a second time it answers (rest-contract 3.5). Rejects with `RestFailure`.
 */
export async function readTwice<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isBareRefusal(error)) throw error;
    return read();
  }
}
