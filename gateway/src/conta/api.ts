import type { RestDaSessao } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import type { Conta } from './wire.ts';

/** The caller's own account as the API has it now. `GET /usuarios/me`; rejects with `FalhaRest`. */
export function lerMinhaConta(rest: RestDaSessao): Promise<Conta> {
  return rest(endpoints.minhaConta, {});
}
