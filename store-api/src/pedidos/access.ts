import { type Access, isAdmin } from '../auth/access.ts';
import type { Database } from '../db/open.ts';
import { findPedido, findStatus, type StoredPedido } from './read.ts';
import { unknownPedido } from './transition.ts';
import type { Audience } from './wire.ts';

/** Which words an answer to this caller uses. */
export function audienceOf(access: Access): Audience {
  return isAdmin(access) ? 'admin' : 'cliente';
}

/**
 * An order that the caller may see: its own, or any for an admin.
 *
 * @throws Refusal 404 PEDIDO_NAO_ENCONTRADO, the same for one that is not there and one that is not theirs.
 */
export async function requireVisible(
  db: Database,
  access: Access,
  id: number,
): Promise<StoredPedido> {
  const pedido = await findPedido(db, id);
  if (pedido === undefined || !maySee(access, pedido)) throw unknownPedido();
  return pedido;
}

/** `requireVisible` for who needs no more than the status. */
export async function requireVisibleStatus(
  db: Database,
  access: Access,
  id: number,
): Promise<StoredPedido['status']> {
  const pedido = await findStatus(db, id);
  if (pedido === undefined || !maySee(access, pedido)) throw unknownPedido();
  return pedido.status;
}

/** Whether an order is the caller's own, or the caller runs the shop. */
export function maySee(access: Access, { usuario_id }: Pick<StoredPedido, 'usuario_id'>): boolean {
  return isAdmin(access) || usuario_id === access.usuario.id;
}
