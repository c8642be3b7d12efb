import type { UsuarioModel } from '../graphql/models.ts';
import type { AdminRest } from '../rest/client.ts';
import { cutPagina, existingPage } from '../rest/paging.ts';
import { listUsuarios, scanUsuarios, type UsuariosFilter } from './api.ts';

/** One page of accounts that exists. */
export interface PaginaUsuariosModel {
  readonly itens: readonly UsuarioModel[];
  readonly pagina: number;
  readonly totalPaginas: number;
  readonly totalItens: number;
}

/** Pages of 100 that are read to filter them here. */
const MAX_PAGES = 30;

/**
 * One page of accounts, or the last that exists (C-07). Accounts from before the column have no status and count as
 * ATIVO, but the API's own filter leaves them out (rest-contract 2, 3.6): where its figures show that there are some,
 * up to 3000 accounts are read and filtered here. Rejects with `RestFailure`.
 */
export async function listPage(
  rest: AdminRest,
  filter: UsuariosFilter,
): Promise<PaginaUsuariosModel> {
  const asked = askPage(rest, filter);
  if (filter.status !== 'ATIVO') return asked;
  const [page, { totalItens: all }, inativas, banidas] = await Promise.all([
    asked,
    countOf(rest, null),
    countOf(rest, 'INATIVO'),
    countOf(rest, 'BANIDO'),
  ]);
  if (page.totalItens + inativas.totalItens + banidas.totalItens >= all) return page;
  return (await filteredHere(rest, filter)) ?? page;
}

function askPage(rest: AdminRest, filter: UsuariosFilter): Promise<PaginaUsuariosModel> {
  return existingPage((page) => listUsuarios(rest, { ...filter, pagina: page + 1 }), filter.pagina);
}

function countOf(rest: AdminRest, status: UsuariosFilter['status']) {
  return listUsuarios(rest, { status, pagina: 1, tamanho: 1 });
}

/** By number, since the API's list has no order of its own; null when there are too many. */
async function filteredHere(
  rest: AdminRest,
  { status, pagina, tamanho }: UsuariosFilter,
): Promise<PaginaUsuariosModel | null> {
  const scan = await scanUsuarios(rest, MAX_PAGES);
  if (scan === null) return null;
  const found = scan.itens
    .filter((usuario) => usuario.status === status)
    .toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
  return cutPagina(found, pagina, tamanho);
}
