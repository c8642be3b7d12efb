import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import { compareIds } from '../../../shop/compare.ts';
import type { OrdenacaoAdmin, OrdenacaoProdutos } from '../../../types.gen.ts';

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
