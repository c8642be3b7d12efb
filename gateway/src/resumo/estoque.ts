import type { ProdutoModel } from '../catalogo/model.ts';
import { lowStocksOf } from '../produtos/low-stock.ts';

/** Short stocks of the products on sale. */
export interface Estoque {
  readonly esgotados: number;
  /** Variations and simple products with 1 to 5 units. */
  readonly estoqueBaixo: number;
}

/** Counts the short stocks of active products. */
export function countEstoque(produtos: readonly ProdutoModel[]): Estoque {
  const onSale = produtos.filter(({ ativo }) => ativo);
  return {
    esgotados: onSale.filter(({ estoqueTotal }) => estoqueTotal === 0).length,
    estoqueBaixo: onSale.flatMap(lowStocksOf).length,
  };
}
