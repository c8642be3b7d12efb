import { isBareRefusal } from '../rest/failure.ts';

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
