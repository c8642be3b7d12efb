import type { ProdutoModel } from '../../../shop/catalogo/model.ts';

const LOW = 5;

/** The low stocks (1 to 5 units) of a product's variations, or of a product without variations. */
export function lowStocksOf({ variacoes, estoqueTotal }: ProdutoModel): number[] {
  const stocks = variacoes.length === 0 ? [estoqueTotal] : variacoes.map(({ estoque }) => estoque);
  return stocks.filter((units) => units > 0 && units <= LOW);
}
