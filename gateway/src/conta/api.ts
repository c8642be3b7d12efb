import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { readTwice } from './first-touch.ts';
import type { Conta, ReadPerfil } from './wire.ts';

/** The caller's own account as the API has it now. `GET /usuarios/me`; rejects with `RestFailure`. */
export function readConta(rest: SessionRest): Promise<Conta> {
  return rest(endpoints.readConta, {});
}

/**
 * Erases the caller's own account (`POST /usuarios/me/exclusao`, additive), sent once; its answer is not read. Rejects
 * with `RestFailure`.
 */
export function eraseConta(rest: SessionRest, senha: string): Promise<null> {
  return rest(endpoints.excluirConta, { body: { senha } });
}

/**
 * The caller's profile. `GET /perfis/me`, a second time where the first only makes it; `fresh`: never from a
 * call that was under way before. Rejects with `RestFailure`.
 */
export function readPerfil(rest: SessionRest, fresh = false): Promise<ReadPerfil> {
  return readTwice(() => rest(endpoints.readPerfil, { fresh }));
}

/**
 * Overwrites the caller's profile, its address list included (rest-contract 3.5). `PUT /perfis/me`, sent once;
 * its answer is not read. Rejects with `RestFailure`.
 */
export function writePerfil(
  rest: SessionRest,
  body: Readonly<Record<string, unknown>>,
): Promise<null> {
  return rest(endpoints.atualizarPerfil, { body });
}
