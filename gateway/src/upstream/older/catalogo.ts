import {
  countFacetas,
  hasEscolhidas,
  NENHUMA,
  withEscolhidas,
} from '../../shop/catalogo/facetas.ts';
import type { Filtro, PaginaModel, ProdutoModel } from '../../shop/catalogo/model.ts';
import type { CatalogoPort, ProdutosFilter } from '../../shop/catalogo/port.ts';
import type { Calls } from '../../shop/sessao/conta.ts';
import { type PublicRest, publicRestOf } from '../rest/calls.ts';
import { nullOnFailure } from '../rest/failure.ts';
import { cutPagina, existingPage } from '../rest/page.ts';
import { SCAN_SIZE, scanPages, withoutEarlier } from '../rest/scan.ts';
import { idOfSlug } from '../wire/catalogo.ts';
import { catalogoReads, readPage, whileAnswering } from '../wire/catalogo-calls.ts';
import { searchAndSort, withWords } from './produtos/selection.ts';

/** The catalogue of an older API, which sorts equal products in any order, counts no categories and may lack slugs. */
export const olderCatalogo: CatalogoPort = {
  ...catalogoReads,
  avisaEstoque: false,
  pagina: (calls, filter) =>
    existingPage(
      (page) => readCut(publicRestOf(calls), { ...filter, pagina: page + 1 }),
      filter.pagina,
    ),
  totaisPorCategoria: async () => null,
  facetas: async (calls, filtro) => {
    const scan = await scanList(publicRestOf(calls), filtro).catch(nullOnFailure);
    return scan && countFacetas(withWords(scan.itens, filtro.busca), filtro.escolhidas);
  },
  bySlug: async (calls, slug) => whileAnswering(publicRestOf(calls), await find(calls, slug)),
};

/** A page that is cut from the whole list, unless the list is one page, or too long. */
async function readCut(rest: PublicRest, filter: ProdutosFilter): Promise<PaginaModel> {
  if (filter.busca === undefined && !hasEscolhidas(filter.escolhidas)) {
    const page = await readPage(rest, filter);
    if (page.totalPaginas <= 1) return page;
  }
  const whole = await cutWholeList(rest, filter);
  if (whole !== null) return whole;
  const page = {
    ...(await readPage(rest, filter)),
    pagina: filter.pagina,
    filtrosCompletos: false,
  };
  return withoutEarlier(page, (earlier) => readPage(rest, { ...filter, pagina: earlier + 1 }));
}

/** The whole list of the categories; null for more than 3000 products. */
function scanList(
  rest: PublicRest,
  { categorias, ordem }: Filtro & Partial<Pick<ProdutosFilter, 'ordem'>>,
) {
  const whole = { categorias, ordem, busca: undefined, escolhidas: NENHUMA };
  return scanPages((page) => readPage(rest, { ...whole, pagina: page + 1, tamanho: SCAN_SIZE }));
}

/** By slug, or by id for a product without a slug. */
async function find(calls: Calls, slug: string): Promise<ProdutoModel | null> {
  const produto = await publicRestOf(calls).readProdutoBySlug({ slug });
  const id = produto ? null : idOfSlug(slug);
  if (id === null) return produto;
  const numbered = await calls.catalogo.byId(id);
  return numbered?.slug === slug ? numbered : null;
}

/**
 * One page of the shop's list of an API whose pages overlap, because it sorts equal rows in any order: the whole list is
 * read by the largest pages, searched, ordered by id where the order leaves a tie, and cut here. Null for a
 * list of more than 3000 products.
 */
async function cutWholeList(rest: PublicRest, filter: ProdutosFilter): Promise<PaginaModel | null> {
  const { busca, ordem = 'MAIS_VENDIDOS', pagina, tamanho } = filter;
  const scan = await scanList(rest, filter);
  if (scan === null) return null;
  const itens = withEscolhidas(scan.itens, filter.escolhidas);
  // Without the counter of sales, the order of the API is the only one.
  const isKnown = ordem !== 'MAIS_VENDIDOS' || scan.itens.some(({ vendidos }) => vendidos !== null);
  const sorted = isKnown ? searchAndSort(itens, busca, ordem) : withWords(itens, busca);
  return {
    ...cutPagina(sorted, pagina, tamanho),
    filtrosCompletos: scan.complete,
    totaisPorCategoria: null,
  };
}
