import { fold } from '@decantaria/brasil/text';
import { compareIds } from '../../../shop/compare.ts';
import type { ListFilter, Pagina } from '../../../shop/pagina.ts';
import type { UsuarioModel } from '../../../shop/usuarios/model.ts';
import type { StatusUsuario } from '../../../types.gen.ts';
import type { AdminRest } from '../../rest/calls.ts';
import { isBareRefusal, RestFailure, required } from '../../rest/failure.ts';
import { existingPage, filterPagina } from '../../rest/page.ts';
import { SCAN_SIZE, scanPages, scanPart, withoutEarlier } from '../../rest/scan.ts';
import { isMissing, type ReadUsuario, type UsuarioComPerfil } from '../../wire/usuarios.ts';
import { readTwice } from '../first-touch.ts';

/** `busca` is part of a username, a name or an e-mail, or an id. */
type Filter = ListFilter<StatusUsuario>;

/**
 * One page of accounts; a page past the end is the last one. The older API does not search, its pages overlap, and its
 * filter misses accounts without a status, which count as ATIVO. So up to 3000 accounts are read and filtered here; of
 * more, a search covers those that were read. Rejects with `RestFailure`.
 */
export async function listPage(rest: AdminRest, filter: Filter): Promise<Pagina<UsuarioModel>> {
  const { busca, status, pagina, tamanho: size } = filter;
  const query = { size, status: status ?? undefined, search: busca };
  const readPage = (number: number) => rest.listUsuarios({ query: { page: number, ...query } });
  const page = await existingPage(readPage, pagina);
  const isSearched = busca === undefined || page.applied?.includes('search') === true;
  // The older API sorts its pages in any order, so that they overlap.
  const isOrdered = page.applied !== null || page.totalPaginas <= 1;
  const isWhole = isOrdered && (page.applied !== null || status !== 'ATIVO');
  if (isSearched && isWhole) return page;
  const filtered = await filterHere(rest, filter, isSearched);
  if (filtered !== null) return filtered;
  const shown = isOrdered ? page : await withoutEarlier(page, readPage);
  return { ...shown, filtrosCompletos: false };
}

/**
 * Ordered by id: the API's list is unordered. Of too many accounts, those that match among the first ones; null when
 * the API itself searches.
 */
async function filterHere(
  rest: AdminRest,
  filter: Filter,
  isSearched: boolean,
): Promise<Pagina<UsuarioModel> | null> {
  const { status } = filter;
  // Only by ATIVO the API finds too few.
  const readPage = usuariosPages(rest, status === 'ATIVO' || status === null ? undefined : status);
  const whole = await scanPages(readPage);
  if (whole === null && isSearched) return null;
  const rows = whole ?? (await scanPart(readPage));
  return filterPagina(rows, filter, matches, (one, other) => compareIds(one.id, other.id));
}

function matches({ id, username, nome, email }: UsuarioModel, busca: string): boolean {
  const wanted = fold(busca);
  return (
    id === busca || [username, nome ?? '', email ?? ''].some((text) => fold(text).includes(wanted))
  );
}

/** The query of `GET /usuarios` that tells how many accounts there are. */
export const COUNT_ONLY = { page: 0, size: 1 } as const;

/** The most pages of 100 that a lookup reads. */
const MAX_PAGES = 200;

/** Reads pages of 100 accounts, of one status or of all. Each rejects with `RestFailure`. */
export function usuariosPages(rest: AdminRest, status?: StatusUsuario) {
  return (page: number) => rest.listUsuarios({ query: { page, size: SCAN_SIZE, status } });
}

/**
 * Searches all accounts for one that `matches`; `usuario` is null when none does. Rejects with `RestFailure`, also when
 * there are too many accounts, or when they moved between pages during the search.
 */
export async function searchUsuarios(
  rest: AdminRest,
  matches: (usuario: ReadUsuario) => boolean,
): Promise<{ readonly usuario: ReadUsuario | null; readonly totalItens: number }> {
  const scan = required(
    await scanPages(usuariosPages(rest), MAX_PAGES),
    'GET /usuarios (too many accounts to search)',
  );
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
export function readComPerfil(rest: AdminRest, id: string) {
  return readTwice(() => rest.readPerfilOf({ id }));
}

/**
 * An account with every field that a save overwrites; null when it does not exist. The profile has them in one call.
 * Where the API refuses that without a reason or leaves fields out, the list of accounts is searched. Rejects with
 * `RestFailure`.
 */
export async function findUsuario(
  rest: AdminRest,
  id: string,
  read: Promise<UsuarioComPerfil> = readComPerfil(rest, id),
): Promise<ReadUsuario | null> {
  try {
    const { usuario } = await read;
    if (usuario?.whole) return usuario;
  } catch (error) {
    if (isMissing(error)) return null;
    if (!isBareRefusal(error)) throw error;
  }
  return (await searchUsuarios(rest, (one) => one.id === id)).usuario;
}
