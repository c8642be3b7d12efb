import type { StatusUsuario } from '../../../types.gen.ts';
import type { AdminRest } from '../../rest/client.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { isBareRefusal, RestFailure } from '../../rest/failure.ts';
import { SCAN_SIZE, scanPages } from '../../rest/scan.ts';
import { isMissing, type ReadUsuario, type UsuarioComPerfil } from '../../wire/usuarios.ts';
import { readTwice } from '../first-touch.ts';

/** The query of `GET /usuarios` that tells how many accounts there are. */
export const COUNT_ONLY = { page: 0, size: 1 } as const;

/** The most pages of 100 that a lookup reads. */
const MAX_PAGES = 200;

/** Reads pages of 100 accounts, of one status or of all. Each rejects with `RestFailure`. */
export function usuariosPages(rest: AdminRest, status?: StatusUsuario) {
  return (page: number) =>
    rest(endpoints.listUsuarios, { query: { page, size: SCAN_SIZE, status }, fresh: true });
}

/**
 * Searches all accounts for one that `matches`; `usuario` is null when none does. Rejects with `RestFailure`, also when
 * there are too many accounts, or when they moved between pages during the search.
 */
export async function searchUsuarios(
  rest: AdminRest,
  matches: (usuario: ReadUsuario) => boolean,
): Promise<{ readonly usuario: ReadUsuario | null; readonly totalItens: number }> {
  const scan = await scanPages(usuariosPages(rest), MAX_PAGES);
  if (scan === null) {
    throw new RestFailure('unreadable', 'GET /usuarios (too many accounts to search)');
  }
  const usuario = scan.itens.find(matches) ?? null;
  if (usuario === null && !scan.complete) {
    throw new RestFailure('unreadable', 'GET /usuarios (rows keep moving)');
  }
  return { usuario, totalItens: scan.totalItens };
}

/**
 * `GET /perfis/{id}`: an account's profile, and the account as far as the reply has it. Read twice where the first read
 * only creates the profile. Rejects with `RestFailure`.
 */
export function readComPerfil(rest: AdminRest, id: string, fresh = false) {
  return readTwice(() => rest(endpoints.readPerfilOf, { params: { id }, fresh }));
}

/**
 * An account with every field that a save overwrites; null when it does not exist. The profile has them in one call.
 * Where the API refuses that without a reason or leaves fields out, the list of accounts is searched. Rejects with
 * `RestFailure`.
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
    if (isMissing(error)) return null;
    if (!isBareRefusal(error)) throw error;
  }
  return (await searchUsuarios(rest, (one) => one.id === id)).usuario;
}

/** Like `findUsuario`; never joins a read that began earlier. */
export function findFresh(rest: AdminRest, id: string): Promise<ReadUsuario | null> {
  return findUsuario(rest, id, () => readComPerfil(rest, id, true));
}
