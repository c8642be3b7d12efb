import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { readTwice } from '../rest/first-touch.ts';

/** `GET /usuarios/me`: the caller's account. Rejects with `RestFailure`. */
export function readConta(rest: SessionRest) {
  return rest(endpoints.readConta, {});
}

/**
 * `POST /usuarios/me/exclusao` (additive), sent once: erases the caller's account. The reply is not read. Rejects with
 * `RestFailure`.
 */
export function eraseConta(rest: SessionRest, senha: string) {
  return rest(endpoints.excluirConta, { body: { senha } });
}

/**
 * `GET /perfis/me`: the caller's profile. Read twice where the first read only creates it. `fresh` never joins a read
 * that began earlier. Rejects with `RestFailure`.
 */
export function readPerfil(rest: SessionRest, fresh = false) {
  return readTwice(() => rest(endpoints.readPerfil, { fresh }));
}

/**
 * `PUT /perfis/me`, sent once: overwrites the caller's profile and address list. The reply is not read. Rejects with
 * `RestFailure`.
 */
export function writePerfil(rest: SessionRest, body: Readonly<Record<string, unknown>>) {
  return rest(endpoints.atualizarPerfil, { body });
}
