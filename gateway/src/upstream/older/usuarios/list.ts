import { fold } from '@decantaria/brasil/text';
import { compareIds } from '../../../shop/compare.ts';
import type { ListFilter, Pagina } from '../../../shop/pagina.ts';
import type { UsuarioModel } from '../../../shop/usuarios/model.ts';
import type { StatusUsuario } from '../../../types.gen.ts';
import type { AdminRest } from '../../rest/client.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { cutPagina, existingPage } from '../../rest/page.ts';
import { scanPages, scanPart, withoutEarlier } from '../../rest/scan.ts';
import { COUNT_ONLY, usuariosPages } from './find.ts';

/** `busca` is part of a username, a name or an e-mail, or an id. */
type Filter = ListFilter<StatusUsuario>;

/**
 * One page of accounts; a page past the end is the last one. The older API does not search, its pages overlap, and its
 * filter misses accounts without a status, which count as ATIVO. Where the reply shows that, up to 3000 accounts are read and
 * filtered here; of more, a search covers those that were read. Rejects with `RestFailure`.
 */
export async function listPage(rest: AdminRest, filter: Filter): Promise<Pagina<UsuarioModel>> {
  const { busca, status, pagina, tamanho: size } = filter;
  const query = { size, status: status ?? undefined, search: busca };
  const readPage = (number: number) =>
    rest(endpoints.listUsuarios, { query: { page: number, ...query } });
  const [page, active] = await Promise.all([
    existingPage(readPage, pagina),
    status === 'ATIVO' ? countActive(rest, busca) : 0,
  ]);
  const isSearched = busca === undefined || page.applied?.includes('search') === true;
  // The older API sorts its pages in any order, so that they overlap.
  const isOrdered = page.applied !== null || page.totalPaginas <= 1;
  const isTrue = isSearched && isOrdered && page.totalItens >= active;
  if (isTrue) return { ...page, filtrosCompletos: true };
  const filtered = await filterHere(rest, filter, isSearched);
  if (filtered !== null) return filtered;
  const itens = isOrdered
    ? page.itens
    : await withoutEarlier(page.itens, page.pagina - 1, readPage);
  return { ...page, itens, filtrosCompletos: false };
}

/** The accounts that are neither INATIVO nor BANIDO: the API's filter by ATIVO may find fewer. */
async function countActive(rest: AdminRest, busca: string | undefined): Promise<number> {
  const count = async (status?: string) => {
    const query = { ...COUNT_ONLY, status, search: busca };
    return (await rest(endpoints.listUsuarios, { query })).totalItens;
  };
  const [all, inactive, banned] = await Promise.all([count(), count('INATIVO'), count('BANIDO')]);
  return all - inactive - banned;
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
  const scan = await scanPages(readPage);
  if (scan !== null) return { ...cut(scan.itens, filter), filtrosCompletos: scan.complete };
  if (isSearched) return null;
  const { itens, totalItens: total } = await scanPart(readPage);
  const parteLida = { lidos: itens.length, total };
  return { ...cut(itens, filter), filtrosCompletos: false, parteLida };
}

function cut(
  usuarios: readonly UsuarioModel[],
  { busca, status, pagina, tamanho }: Filter,
): Omit<Pagina<UsuarioModel>, 'filtrosCompletos'> {
  const matching = usuarios
    .filter((usuario) => status === null || usuario.status === status)
    .filter((usuario) => busca === undefined || matches(usuario, busca))
    .toSorted((one, other) => compareIds(one.id, other.id));
  return cutPagina(matching, pagina, tamanho);
}

function matches({ id, username, nome, email }: UsuarioModel, busca: string): boolean {
  const wanted = fold(busca);
  return (
    id === busca || [username, nome ?? '', email ?? ''].some((text) => fold(text).includes(wanted))
  );
}
