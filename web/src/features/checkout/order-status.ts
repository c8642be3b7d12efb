import type { SessionUser } from '../../shared/session/descriptor.ts';
import type { StatusPedido } from '../pedidos/pedidos.gen.ts';

/** Paid, or further on its way. */
export function isPaid(status: StatusPedido): boolean {
  return status === 'PAGO' || status === 'ENVIADO' || status === 'ENTREGUE';
}

/**
 * C-48: whether there is nothing more to wait for. Of an order that was cancelled before, that it still is says nothing: it
 * is being paid again (C-51), and some APIs keep the word until it is.
 */
export function isSettled(status: StatusPedido, before: StatusPedido): boolean {
  return isPaid(status) || (status === 'CANCELADO' && before !== 'CANCELADO');
}

/** CONF-01, C-16: whether an order is this person's own: an admin may read everybody's, and still buys for themselves. */
export function isOwn(
  { usuario }: { readonly usuario: { readonly id: string } | null },
  { id }: Pick<SessionUser, 'id'>,
): boolean {
  return usuario === null || id === '' || usuario.id === id;
}
