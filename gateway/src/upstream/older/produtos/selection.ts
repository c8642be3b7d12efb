import { fold } from '@decantaria/brasil/text';
import { categoriaKey, findCategoria } from '../../../shop/catalogo/categoria.ts';
import type { CategoriaModel, ProdutoModel } from '../../../shop/catalogo/model.ts';
import type { Selection } from '../../../shop/produtos/port.ts';
import type { Disponibilidade, OrdenacaoAdmin } from '../../../types.gen.ts';
import { lowStocksOf } from './low-stock.ts';
import { matchesBusca } from './search.ts';

const AVAILABLE: Readonly<Record<Disponibilidade, (produto: ProdutoModel) => boolean>> = {
  TODOS: () => true,
  DISPONIVEIS: ({ estoqueTotal }) => estoqueTotal > 0,
  ESGOTADOS: ({ estoqueTotal }) => estoqueTotal === 0,
  ESTOQUE_BAIXO: (produto) => lowStocksOf(produto).length > 0,
};

type Comparison = (one: ProdutoModel, other: ProdutoModel) => number;

const byName = new Intl.Collator('pt-BR').compare;
/** Ids by number. */
const byNumberThenText = new Intl.Collator('pt-BR', { numeric: true }).compare;

const COMPARISONS: Readonly<Record<OrdenacaoAdmin, Comparison>> = {
  NOME_ASC: (one, other) => byName(one.nome, other.nome),
  MENOR_PRECO: (one, other) => priceOrder(one, other, 1),
  MAIOR_PRECO: (one, other) => priceOrder(one, other, -1),
  MAIOR_ESTOQUE: (one, other) => other.estoqueTotal - one.estoqueTotal,
};

/** Products without a price are last in both directions. */
function priceOrder(
  { precoMinimo: one }: ProdutoModel,
  { precoMinimo: other }: ProdutoModel,
  direction: 1 | -1,
): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return (one - other) * direction;
}

/** The selected products in the requested order; equal ones by id. */
export function selectProdutos(
  produtos: readonly ProdutoModel[],
  selection: Selection,
  categorias: readonly CategoriaModel[],
): ProdutoModel[] {
  const compare = COMPARISONS[selection.ordenarPor];
  return produtos
    .filter((produto) => isSelected(produto, selection, categorias))
    .toSorted((one, other) => compare(one, other) || byNumberThenText(one.id, other.id));
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
