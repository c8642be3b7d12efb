import type { SessionRest } from '../../rest/client.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { readTwice } from '../first-touch.ts';

/**
 * The caller's addresses, the default first. Read twice where the first read only creates the profile. `fresh` never
 * joins a read that began earlier. Rejects with `RestFailure`.
 */
export function readEnderecos(rest: SessionRest, fresh: boolean) {
  return readTwice(() => rest(endpoints.listEnderecos, { fresh }));
}
