import { isBareRefusal } from '../rest/failure.ts';

/**
 * Reads data of a profile, twice after a bare refusal: on the older API, the first read of an account without a
 * profile fails and creates the profile. Rejects with `RestFailure`.
 */
export function readTwice<T>(read: () => Promise<T>): Promise<T> {
  return read().catch((error: unknown) => {
    if (!isBareRefusal(error)) throw error;
    return read();
  });
}
