import { fold } from '@decantaria/brasil/text';
import { categoriaKey, findCategoria } from '../../../shop/catalogo/categoria.ts';
import type { CategoriaModel, ProdutoModel } from '../../../shop/catalogo/model.ts';
import { compareIds } from '../../../shop/compare.ts';
import type { Selection } from '../../../shop/produtos/port.ts';
import type { Disponibilidade, OrdenacaoAdmin, OrdenacaoProdutos } from '../../../types.gen.ts';

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

const WORDS = /\d+(?:[.,]\d+)?\s*ml(?!\p{L})|\S+/giu;
const VOLUME = /(?<![\d.,])(\d+(?:[.,]\d+)?)\s*ml(?!\p{L})/gu;

/**
 * Whether every word of `busca` occurs in the name, the description or a variation's name, ignoring case and accents.
 * A volume is one word in any spacing: `10ml` matches `10 ml`, but not `110 ml`.
 */
export function matchesBusca(produto: ProdutoModel, busca: string): boolean {
  const texts = [produto.nome, produto.descricao, ...produto.variacoes.map(({ nome }) => nome)];
  const text = texts.map((one) => ` ${spaceVolumes(fold(one))}`).join('\n');
  const words = fold(busca).match(WORDS) ?? [];
  return words.every((word) => text.includes(isVolume(word) ? ` ${spaceVolumes(word)}` : word));
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

function isVolume(word: string): boolean {
  return /^\d+(?:[.,]\d+)?\s*ml$/.test(word);
}

function spaceVolumes(text: string): string {
  return text.replace(VOLUME, '$1 ml');
}

type Comparison = (one: ProdutoModel, other: ProdutoModel) => number;

const collator = new Intl.Collator('pt-BR');
const byName: Comparison = (one, other) => collator.compare(one.nome, other.nome);
/** Products without a price come last, in both orders. */
const priced = ({ precoMinimo }: ProdutoModel, none: number) => precoMinimo ?? none;

const MOST = Number.MAX_SAFE_INTEGER;

const COMPARISONS: Readonly<Record<OrdenacaoAdmin | OrdenacaoProdutos, Comparison>> = {
  MAIS_VENDIDOS: (one, other) => (other.vendidos ?? 0) - (one.vendidos ?? 0),
  MENOR_PRECO: (one, other) => priced(one, MOST) - priced(other, MOST),
  MAIOR_PRECO: (one, other) => priced(other, -1) - priced(one, -1),
  NOME_ASC: byName,
  NOME_DESC: (one, other) => byName(other, one),
  MAIOR_ESTOQUE: (one, other) => other.estoqueTotal - one.estoqueTotal,
};

/** The products in an order of a list; equal ones by id. */
export function sortProdutos(
  produtos: readonly ProdutoModel[],
  ordem: OrdenacaoAdmin | OrdenacaoProdutos,
): ProdutoModel[] {
  const compare = COMPARISONS[ordem];
  return produtos.toSorted((one, other) => compare(one, other) || compareIds(one.id, other.id));
}

const LOW = 5;

/** The low stocks (1 to 5 units) of a product's variations, or of a product without variations. */
export function lowStocksOf({ variacoes, estoqueTotal }: ProdutoModel): number[] {
  const stocks = variacoes.length === 0 ? [estoqueTotal] : variacoes.map(({ estoque }) => estoque);
  return stocks.filter((units) => units > 0 && units <= LOW);
}
