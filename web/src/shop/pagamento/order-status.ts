import { isPaid } from '@decantaria/loja/status';
import type { StatusPedido } from '../../lib/pedidos/pedidos.gen.ts';
import type { SessionUser } from '../../lib/session/descriptor.ts';

/** True when polling can stop. A CANCELADO order that is being paid again may keep that status until it is paid. */
export function isSettled(status: StatusPedido, before: StatusPedido): boolean {
  return isPaid(status) || (status === 'CANCELADO' && before !== 'CANCELADO');
}

/** True for the person's own order. An admin can read every order. */
export function isOwn(
  { usuario }: { readonly usuario: { readonly id: string } | null },
  { id }: Pick<SessionUser, 'id'>,
): boolean {
  return usuario === null || id === '' || usuario.id === id;
}
