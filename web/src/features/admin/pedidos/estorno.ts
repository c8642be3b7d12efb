import type { PedidoAdminFragment, StatusPedido } from './pedido.gen.ts';
import { isPaid } from './status.ts';

/** Whether a refund can be requested. The API decides whether anything is left to refund. */
export function canRefund(
  { status, metodo }: Pick<PedidoAdminFragment, 'status' | 'metodo'>,
  para: StatusPedido,
): boolean {
  const byCard = metodo?.trim().toUpperCase() === 'CARTAO';
  return byCard && para === 'CANCELADO' && (isPaid(status) || status === 'CANCELADO');
}
