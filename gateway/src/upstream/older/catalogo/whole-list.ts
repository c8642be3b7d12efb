import { fold } from '@decantaria/brasil/text';
import type { PaginaModel, ProdutoModel } from '../../../shop/catalogo/model.ts';
import type { ProdutosFilter } from '../../../shop/catalogo/port.ts';
import { SCAN_SIZE, type ScanPage, scanPages } from '../../rest/scan.ts';
import { sortProdutos } from '../produtos/sort.ts';

/**
 * One page of the shop's list of an API whose pages overlap, because it sorts equal rows in any order: the whole list is
 * read by the largest pages, searched without accents, ordered by id where the order leaves a tie, and cut here. Null for a
 * list of more than 3000 products. `readPage` counts from 0 and reads without search.
 */
export async function cutWholeList(
  readPage: (page: number, size: number) => Promise<ScanPage<ProdutoModel>>,
  { busca, ordem = 'MAIS_VENDIDOS', pagina, tamanho }: ProdutosFilter,
): Promise<PaginaModel | null> {
  const scan = await scanPages((page) => readPage(page, SCAN_SIZE));
  if (scan === null) return null;
  const wanted = fold(busca ?? '');
  const found = scan.itens.filter(({ nome }) => fold(nome).includes(wanted));
  // Without the counter of sales, the order of the API is the only one.
  const isKnown = ordem !== 'MAIS_VENDIDOS' || found.some(({ vendidos }) => vendidos !== null);
  const sorted = isKnown ? sortProdutos(found, ordem) : found;
  return {
    itens: sorted.slice((pagina - 1) * tamanho, pagina * tamanho),
    totalPaginas: Math.ceil(sorted.length / tamanho),
    totalItens: sorted.length,
    filtrosCompletos: scan.complete,
    totaisPorCategoria: null,
  };
}
