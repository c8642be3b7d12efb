import { fold } from '@decantaria/brasil/text';
import { categoriaKey, findCategoria } from '../../../shop/catalogo/categoria.ts';
import type { CategoriaModel, ProdutoModel } from '../../../shop/catalogo/model.ts';
import type { Selection } from '../../../shop/produtos/port.ts';
import type { Disponibilidade } from '../../../types.gen.ts';
import { lowStocksOf } from './low-stock.ts';
import { matchesBusca } from './search.ts';
import { sortProdutos } from './sort.ts';

const AVAILABLE: Readonly<Record<Disponibilidade, (produto: ProdutoModel) => boolean>> = {
  TODOS: () => true,
  DISPONIVEIS: ({ estoqueTotal }) => estoqueTotal > 0,
  ESGOTADOS: ({ estoqueTotal }) => estoqueTotal === 0,
  ESTOQUE_BAIXO: (produto) => lowStocksOf(produto).length > 0,
};

/** The selected products in the requested order; equal ones by id. */
export function selectProdutos(
  produtos: readonly ProdutoModel[],
  selection: Selection,
  categorias: readonly CategoriaModel[],
): ProdutoModel[] {
  const selected = produtos.filter((produto) => isSelected(produto, selection, categorias));
  return sortProdutos(selected, selection.ordenarPor);
}

function isSelected(
  produto: ProdutoModel,
  { busca, categoria, disponibilidade, variacao, ativo }: Selection,
  categorias: readonly CategoriaModel[],
): boolean {
  return (
    (busca === undefined || matchesBusca(produto, busca)) &&
    (categoria === undefined || isInCategoria(produto, categoria, categorias)) &&
    (variacao === undefined || hasVariacao(produto, variacao)) &&
    (ativo === undefined || produto.ativo === ativo) &&
    AVAILABLE[disponibilidade](produto)
  );
}

/** Ignores case, accents and plural, but an exact name wins, as in `Produto.categorias`. */
function isInCategoria(
  { categoriaNames }: ProdutoModel,
  categoria: string,
  categorias: readonly CategoriaModel[],
): boolean {
  const keyOf = (nome: string) => findCategoria(categorias, nome)?.nome ?? categoriaKey(nome);
  const wanted = keyOf(categoria);
  return categoriaNames.some((nome) => keyOf(nome) === wanted);
}

function hasVariacao({ variacoes }: ProdutoModel, wanted: string): boolean {
  return variacoes.some(({ nome }) => fold(nome) === fold(wanted));
}
