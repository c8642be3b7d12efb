import { pixCode, type Recebedor, txidOf } from '@decantaria/brasil/pix';
import type { PixDoPedido } from '../../types.gen.ts';
import type { PedidoModel } from './model.ts';

/** The Pix that pays an order; null for an order that does not wait for a payment, and for a shop without a key. */
export function pixOf(
  recebedor: Recebedor | null,
  { id, status, total }: Pick<PedidoModel, 'id' | 'status' | 'total'>,
): PixDoPedido | null {
  if (recebedor === null || status !== 'PENDENTE' || total <= 0) return null;
  const txid = txidOf(`PEDIDO${id}`);
  return { copiaECola: pixCode(recebedor, total, txid), valor: total, txid };
}
