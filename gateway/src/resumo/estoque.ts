import type { ProdutoModel } from '../catalogo/model.ts';
import { lowStocksOf } from '../produtos/low-stock.ts';

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
  return {
    esgotados: onSale.filter(({ estoqueTotal }) => estoqueTotal === 0).length,
    estoqueBaixo: onSale.flatMap(lowStocksOf).length,
  };
}
