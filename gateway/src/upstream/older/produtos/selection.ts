import { fold } from '@decantaria/brasil/text';
import { categoriaKey, findCategoria } from '../../../shop/catalogo/categoria.ts';
import type { CategoriaModel, ProdutoModel } from '../../../shop/catalogo/model.ts';
import { compareIds } from '../../../shop/compare.ts';
import type { Selection } from '../../../shop/produtos/port.ts';
import type { Disponibilidade, OrdenacaoAdmin, OrdenacaoProdutos } from '../../../types.gen.ts';
import { searchProdutos } from './busca.ts';

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
  return searchAndSort(selected, selection.busca, selection.ordenarPor);
}

/** The products that answer a search, in the order of `produtos`. All products without a text. */
export function withWords(
  produtos: readonly ProdutoModel[],
  busca: string | undefined,
): readonly ProdutoModel[] {
  return busca === undefined ? produtos : [...searchProdutos(produtos, busca).keys()];
}

/** The products that answer a search, in an order of a list; equal ones by id. All products without a text. */
export function searchAndSort(
  produtos: readonly ProdutoModel[],
  busca: string | undefined,
  ordem: OrdenacaoAdmin | OrdenacaoProdutos,
): ProdutoModel[] {
  const found = busca === undefined ? null : searchProdutos(produtos, busca);
  const points = (produto: ProdutoModel) => found?.get(produto) ?? 0;
  const bySales = COMPARISONS.MAIS_VENDIDOS;
  const compare: Comparison =
    ordem === 'RELEVANCIA'
      ? (one, other) => points(other) - points(one) || bySales(one, other)
      : COMPARISONS[ordem];
  return [...(found?.keys() ?? produtos)].toSorted(
    (one, other) => compare(one, other) || compareIds(one.id, other.id),
  );
}

function isSelected(
  produto: ProdutoModel,
  { categoria, disponibilidade, variacao, ativo }: Selection,
  categorias: readonly CategoriaModel[],
): boolean {
  return (
    (categoria === undefined || isInCategoria(produto, categoria, categorias)) &&
    (variacao === undefined ||
      produto.variacoes.some(({ nome }) => fold(nome) === fold(variacao))) &&
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

/**
 * The longest part of `text` without `%`, `_` and `\\`, which the older API reads as wildcards: a search for it finds
 * at least everything that contains `text`. Undefined when nothing is left.
 */
export function searchableText(text: string): string | undefined {
  const parts = text.split(/[%_\\]/).map((part) => part.trim());
  return (
    parts.reduce((longest, part) => (part.length > longest.length ? part : longest)) || undefined
  );
}

type Comparison = (one: ProdutoModel, other: ProdutoModel) => number;

const collator = new Intl.Collator('pt-BR');
const byName: Comparison = (one, other) => collator.compare(one.nome, other.nome);
/** Products without a price come last, in both orders. */
const priced = ({ precoMinimo }: ProdutoModel, none: number) => precoMinimo ?? none;

const MOST = Number.MAX_SAFE_INTEGER;

const COMPARISONS: Readonly<
  Record<Exclude<OrdenacaoAdmin | OrdenacaoProdutos, 'RELEVANCIA'>, Comparison>
> = {
  MAIS_VENDIDOS: (one, other) => (other.vendidos ?? 0) - (one.vendidos ?? 0),
  MENOR_PRECO: (one, other) => priced(one, MOST) - priced(other, MOST),
  MAIOR_PRECO: (one, other) => priced(other, -1) - priced(one, -1),
  NOME_ASC: byName,
  NOME_DESC: (one, other) => byName(other, one),
  MAIOR_ESTOQUE: (one, other) => other.estoqueTotal - one.estoqueTotal,
};

const LOW = 5;

/** The low stocks (1 to 5 units) of a product's variations, or of a product without variations. */
export function lowStocksOf({ variacoes, estoqueTotal }: ProdutoModel): number[] {
  const stocks = variacoes.length === 0 ? [estoqueTotal] : variacoes.map(({ estoque }) => estoque);
  return stocks.filter((units) => units > 0 && units <= LOW);
}
