import { plainText } from '../produtos/search.ts';
import type { AdminRest } from '../rest/client.ts';
import { cutPagina, existingPage } from '../rest/paging.ts';
import { listUsuarios, scanUsuarios, type UsuariosFilter } from './api.ts';
import type { UsuarioModel } from './model.ts';

/** One page of accounts that exists. */
export interface PaginaUsuariosModel {
  readonly itens: readonly UsuarioModel[];
  readonly pagina: number;
  readonly totalPaginas: number;
  readonly totalItens: number;
  /** False when the API did not filter, and there are too many accounts to do it here. */
  readonly filtrosCompletos: boolean;
}

/** Pages of 100 that are read to filter them here. */
const MAX_PAGES = 30;

/**
 * One page of accounts, or the last that exists (C-07). An older API searches none of them, and its filter leaves out
 * accounts from before the status, which count as ATIVO (rest-contract 2, 3.6): where its answer shows that, up to 3000
 * accounts are read and filtered here. Rejects with `RestFailure`.
 */
export async function listPage(
  rest: AdminRest,
  filter: UsuariosFilter,
): Promise<PaginaUsuariosModel> {
  const { busca, status } = filter;
  const [page, expected] = await Promise.all([
    existingPage((number) => listUsuarios(rest, { ...filter, pagina: number + 1 }), filter.pagina),
    status === 'ATIVO' ? countActive(rest, busca) : null,
  ]);
  const isSearched = busca === undefined || page.applied?.includes('search') === true;
  if (isSearched && page.totalItens >= (expected ?? 0)) return { ...page, filtrosCompletos: true };
  return (await filteredHere(rest, filter)) ?? { ...page, filtrosCompletos: false };
}

/** How many accounts are neither put aside nor shut out: more than the API's own filter by ATIVO may see. */
async function countActive(rest: AdminRest, busca: string | undefined): Promise<number> {
  const count = async (status: UsuariosFilter['status']) =>
    (await listUsuarios(rest, { busca, status, pagina: 1, tamanho: 1 })).totalItens;
  const [all, inactive, banned] = await Promise.all([
    count(null),
    count('INATIVO'),
    count('BANIDO'),
  ]);
  return all - inactive - banned;
}

/** By number, since the API's list has no order of its own; null when there are too many. */
async function filteredHere(
  rest: AdminRest,
  { busca, status, pagina, tamanho }: UsuariosFilter,
): Promise<PaginaUsuariosModel | null> {
  const scan = await scanUsuarios(rest, MAX_PAGES);
  if (scan === null) return null;
  const found = scan.itens
    .filter((usuario) => status === null || usuario.status === status)
    .filter((usuario) => busca === undefined || matches(usuario, busca))
    .toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
  return { ...cutPagina(found, pagina, tamanho), filtrosCompletos: scan.complete };
}

function matches({ id, username, nome, email }: UsuarioModel, busca: string): boolean {
  const wanted = plainText(busca);
  return (
    id === busca ||
    [username, nome ?? '', email ?? ''].some((text) => plainText(text).includes(wanted))
  );
}
