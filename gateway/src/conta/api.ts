import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import type { Conta } from './wire.ts';

/** The caller's own account as the API has it now. `GET /usuarios/me`; rejects with `RestFailure`. */
export function readConta(rest: SessionRest): Promise<Conta> {
  return rest(endpoints.readConta, {});
}
