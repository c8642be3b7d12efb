import { invalid } from '../http/errors.ts';
import { MAX_INT } from '../http/fields.ts';

/** A number of units at a price, in centavos. */
export interface Priced {
  quantidade: number;
  preco: number;
}

/**
 * Subtotal and total of an order, in centavos.
 *
 * @param frete centavos.
 * @throws Refusal 422 TOTAL_GRANDE_DEMAIS above what a column can hold.
 */
export function totalsOf(
  itens: readonly Priced[],
  frete: number,
): { subtotal: number; total: number } {
  const subtotal = itens.reduce((sum, { quantidade, preco }) => sum + quantidade * preco, 0);
  const total = subtotal + frete;
  if (total > MAX_INT) {
    const mensagem = 'O total passa do que um pedido pode ter. Divida-o em mais de um.';
    throw invalid('itens', mensagem, 'TOTAL_GRANDE_DEMAIS');
  }
  return { subtotal, total };
}
