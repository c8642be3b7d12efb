import type { ProdutoModel } from '../catalogo/model.ts';

/** Units up to which a stock is low (APROD-12). */
const LOW = 5;

/** Units of the volumes, or of a product without any, of which there are some and few: 1 to 5. */
export function lowStocksOf({ variacoes, estoqueTotal }: ProdutoModel): number[] {
  const stocks = variacoes.length === 0 ? [estoqueTotal] : variacoes.map(({ estoque }) => estoque);
  return stocks.filter((units) => units > 0 && units <= LOW);
}
