import { fold } from '@decantaria/brasil/text';
import { SCAN_SIZE, type ScanPage, scanPages } from '../rest/scan.ts';
import { compareIds } from '../rest/values.ts';
import type { ProdutosFilter, RestOrder } from './filter.ts';
import type { PaginaModel, ProdutoModel } from './model.ts';

type Comparison = (one: ProdutoModel, other: ProdutoModel) => number;

const byName: Comparison = (one, other) => one.nome.localeCompare(other.nome, 'pt-BR');
/** Products without a price come last, in both orders. */
const priced = ({ precoMinimo }: ProdutoModel, none: number) => precoMinimo ?? none;

const MOST = Number.MAX_SAFE_INTEGER;

/** How products are ordered here; by default by sales, as the API orders them. */
const COMPARISONS: Readonly<Record<RestOrder, Comparison>> = {
  maisVendidos: (one, other) => (other.vendidos ?? 0) - (one.vendidos ?? 0),
  menorPreco: (one, other) => priced(one, MOST) - priced(other, MOST),
  maiorPreco: (one, other) => priced(other, -1) - priced(one, -1),
  nomeAsc: byName,
  nomeDesc: (one, other) => byName(other, one),
};

/**
 * One page of the shop's list of an API whose pages overlap, because it sorts equal rows in any order: the whole list is
 * read by the largest pages, searched without accents, ordered by id where the order leaves a tie, and cut here. Null for a
 * list of more than 3000 products. `readPage` counts from 0 and reads without search.
 */
export async function cutWholeList(
  readPage: (page: number, size: number) => Promise<ScanPage<ProdutoModel>>,
  { busca, order = 'maisVendidos', pagina, tamanho }: ProdutosFilter,
): Promise<PaginaModel | null> {
  const scan = await scanPages((page) => readPage(page, SCAN_SIZE));
  if (scan === null) return null;
  const wanted = fold(busca ?? '');
  const found = scan.itens.filter(({ nome }) => fold(nome).includes(wanted));
  // Without the counter of sales, the order of the API is the only one.
  const isKnown = order !== 'maisVendidos' || found.some(({ vendidos }) => vendidos !== null);
  const compare = COMPARISONS[order];
  const sorted = isKnown
    ? found.toSorted((one, other) => compare(one, other) || compareIds(one.id, other.id))
    : found;
  return {
    itens: sorted.slice((pagina - 1) * tamanho, pagina * tamanho),
    totalPaginas: Math.ceil(sorted.length / tamanho),
    totalItens: sorted.length,
    filtrosCompletos: scan.complete,
    totaisPorCategoria: null,
  };
}
