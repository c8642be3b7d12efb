import { Refusal } from '../http/errors.ts';
import { MAX_INT } from '../http/fields.ts';

/** A number of units at a price, in centavos. */
export interface Priced {
  quantidade: number;
  preco: number;
}

/**
 * Items and total of an order, in centavos.
 *
 * @param frete centavos
 * @throws Refusal 422 TOTAL_GRANDE_DEMAIS above what an order can hold.
 */
export function totalsOf(
  itens: readonly Priced[],
  frete: number,
): { subtotal: number; total: number } {
  const subtotal = itens.reduce((sum, { quantidade, preco }) => sum + quantidade * preco, 0);
  const total = subtotal + frete;
  if (total > MAX_INT) {
    throw new Refusal(422, {
      codigo: 'TOTAL_GRANDE_DEMAIS',
      mensagem: 'O total passa do que um pedido pode ter. Divida-o em mais de um.',
      campo: 'itens',
    });
  }
  return { subtotal, total };
}
