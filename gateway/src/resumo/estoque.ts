import type { ProdutoModel } from '../graphql/models.ts';

const LOW = 5;

/** What is short of the products on sale. */
export interface Estoque {
  /** Products of which nothing is left. */
  readonly esgotados: number;
  /** Volumes and simple products with 1 to 5 units left. */
  readonly estoqueBaixo: number;
}

/** Counts what is short; products that are not on sale do not count. */
export function countEstoque(produtos: readonly ProdutoModel[]): Estoque {
  const onSale = produtos.filter(({ ativo }) => ativo);
  const isLow = (units: number) => units > 0 && units <= LOW;
  return {
    esgotados: onSale.filter(({ estoqueTotal }) => estoqueTotal === 0).length,
    estoqueBaixo: onSale.flatMap(unitsOf).filter(isLow).length,
  };
}

function unitsOf({ variacoes, estoqueTotal }: ProdutoModel): number[] {
  return variacoes.length === 0 ? [estoqueTotal] : variacoes.map(({ estoque }) => estoque);
}
