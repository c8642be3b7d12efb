import type { PedidoAdminFragment, StatusPedido } from './pedido.gen.ts';
import { isPaid } from './status.ts';

/**
 * A8: whether a card may get its money back when the order has this status: it is being cancelled after it was paid by card
 * here, or was cancelled before without it. Whether anything is left to give back the API says.
 */
export function canRefund(
  { status, metodo }: Pick<PedidoAdminFragment, 'status' | 'metodo'>,
  para: StatusPedido,
): boolean {
  const byCard = metodo?.trim().toUpperCase() === 'CARTAO';
  return byCard && para === 'CANCELADO' && (isPaid(status) || status === 'CANCELADO');
}
