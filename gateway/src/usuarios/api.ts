import { isBareRefusal, readTwice } from '../conta/first-touch.ts';
import type { StatusUsuarioModel } from '../conta/model.ts';
import type { AdminRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { RestFailure, restFailureOf } from '../rest/failure.ts';
import { SCAN_SIZE, type Scan, scanPages } from '../rest/scan.ts';
import type { ReadUsuario, UsuarioComPerfil } from './wire.ts';

/** One page of accounts; `pagina` from 1. */
export interface UsuariosFilter {
  /** Part of a username, a name or an e-mail, or an id; undefined: all. */
  readonly busca: string | undefined;
  readonly status: StatusUsuarioModel | null;
  readonly pagina: number;
  readonly tamanho: number;
}

/** Pages of 100 that a search looks through at most. */
const MAX_PAGES = 200;

/** `GET /usuarios`; `busca` goes as `search` (additive). Rejects with `RestFailure`. */
export function listUsuarios(rest: AdminRest, filter: UsuariosFilter, fresh = false) {
  const { busca, status, pagina, tamanho } = filter;
  return rest(endpoints.listUsuarios, {
    query: { page: pagina - 1, size: tamanho, status: status ?? undefined, search: busca },
    fresh,
  });
}

/** Every account; null when there are too many to be read. Rejects with `RestFailure`. */
export function scanUsuarios(rest: AdminRest, maxPages: number): Promise<Scan<ReadUsuario> | null> {
  return scanPages((page) => {
    const filter = { busca: undefined, status: null, pagina: page + 1, tamanho: SCAN_SIZE };
    return listUsuarios(rest, filter, true);
  }, maxPages);
}

/**
 * Looks through all accounts for one that `matches`; null when none does. `totalItens` is how many there are. Rejects
 * with `RestFailure`, also when there are more than can be looked through, or they kept moving meanwhile.
 */
export async function searchUsuarios(
  rest: AdminRest,
  matches: (usuario: ReadUsuario) => boolean,
): Promise<{ readonly found: ReadUsuario | null; readonly totalItens: number }> {
  const scan = await scanUsuarios(rest, MAX_PAGES);
  if (scan === null) {
    throw new RestFailure('unreadable', 'GET /usuarios (more accounts than can be looked through)');
  }
  const found = scan.itens.find(matches) ?? null;
  if (found === null && !scan.complete) {
    throw new RestFailure('unreadable', 'GET /usuarios (rows keep moving)');
  }
  return { found, totalItens: scan.totalItens };
}

/**
 * An account's profile, and the account as far as the profile tells it. `GET /perfis/{id}`, a second time where the
 * first touch only makes it. Rejects with `RestFailure`.
 */
export function readComPerfil(
  rest: AdminRest,
  id: string,
  fresh = false,
): Promise<UsuarioComPerfil> {
  return readTwice(() => rest(endpoints.readPerfilOf, { params: { id }, fresh }));
}

/**
 * An account that a save may start from: everything that it would overwrite was read. The profile tells it in one
 * call (rest-contract 3.5); where the API refuses that without a reason or leaves something out, its list of
 * accounts does. Null when there is none. Rejects with `RestFailure`.
 */
export async function findUsuario(
  rest: AdminRest,
  id: string,
  read: (id: string) => Promise<UsuarioComPerfil>,
): Promise<ReadUsuario | null> {
  try {
    const { usuario } = await read(id);
    if (usuario?.whole) return usuario;
  } catch (error) {
    if (isUnknown(error)) return null;
    if (!isBareRefusal(error)) throw error;
  }
  return (await searchUsuarios(rest, (one) => one.id === id)).found;
}

/** Like `findUsuario`, never from a call that was under way before. */
export function findFresh(rest: AdminRest, id: string): Promise<ReadUsuario | null> {
  return findUsuario(rest, id, () => readComPerfil(rest, id, true));
}

/** `GET /usuarios/{id}/historico`, oldest first; null where the API keeps none. Rejects with `RestFailure`. */
export function readHistorico(rest: AdminRest, id: string) {
  return rest(endpoints.historicoUsuario, { params: { id } });
}

/** `POST /usuarios`, sent once. Rejects with `RestFailure`. */
export function createUsuario(rest: AdminRest, body: UsuarioBody): Promise<ReadUsuario> {
  return rest(endpoints.criarUsuario, { body: { ...body } });
}

/** `PUT /usuarios/{id}`, sent once: what the body leaves out would become nothing. Rejects with `RestFailure`. */
export function replaceUsuario(
  rest: AdminRest,
  id: string,
  body: UsuarioBody,
): Promise<ReadUsuario> {
  return rest(endpoints.atualizarUsuario, { params: { id }, body: { ...body } });
}

/** `DELETE /usuarios/{id}`, sent once; its answer is not read. Rejects with `RestFailure`. */
export function deleteUsuario(rest: AdminRest, id: string): Promise<null> {
  return rest(endpoints.excluirUsuario, { params: { id } });
}

/** Everything an account is to be (rest-contract 3.6); no id may be among it. */
export interface UsuarioBody {
  readonly username: string | null;
  readonly nome: string | null;
  readonly email: string | null;
  readonly status: StatusUsuarioModel;
  readonly roles: readonly string[];
  /** Absent: stays. */
  readonly password?: string;
}

function isUnknown(error: unknown): boolean {
  const { refusal } = restFailureOf(error);
  return refusal?.status === 404 && refusal.codigo !== null;
}
