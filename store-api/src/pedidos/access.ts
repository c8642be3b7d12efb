import { type Access, isAdmin } from '../auth/access.ts';
import type { Database } from '../db/open.ts';
import { type Refusal, refusal } from '../http/errors.ts';
import { findPedido, findStatus, type StoredPedido } from './read.ts';
import type { Audience, Reader, StatusPedido } from './status.ts';
import { type LockedPedido, lockPedido } from './transition.ts';

/** The vocabulary of an answer to this caller. */
export function audienceOf(access: Access): Audience {
  return isAdmin(access) ? 'admin' : 'cliente';
}

/** The caller as the reader of an order. */
export function readerOf(access: Access): Reader {
  return { audience: audienceOf(access), usuarioId: access.usuario.id };
}

/** 404 for an order that does not exist. Also answers for another customer's order, to reveal nothing. */
export function unknownPedido(): Refusal {
  return refusal(404, 'PEDIDO_NAO_ENCONTRADO', 'Pedido não encontrado.');
}

/** Whether the caller may see an order: customers see their own, admins all. */
export function maySee(access: Access, { usuario_id }: Pick<StoredPedido, 'usuario_id'>): boolean {
  return isAdmin(access) || usuario_id === access.usuario.id;
}

/** @throws Refusal 404 when the order does not exist. */
export async function requirePedido(db: Database, id: number): Promise<StoredPedido> {
  const pedido = await findPedido(db, id);
  if (pedido === undefined) throw unknownPedido();
  return pedido;
}

/** @throws Refusal 404 when the order does not exist or the caller may not see it. */
export async function requireVisible(
  db: Database,
  access: Access,
  id: number,
): Promise<StoredPedido> {
  const pedido = await requirePedido(db, id);
  if (!maySee(access, pedido)) throw unknownPedido();
  return pedido;
}

/** `requireVisible` for callers that need the status alone. */
export async function requireVisibleStatus(
  db: Database,
  access: Access,
  id: number,
): Promise<StatusPedido> {
  const pedido = await findStatus(db, id);
  if (pedido === undefined || !maySee(access, pedido)) throw unknownPedido();
  return pedido.status;
}

/** What a customer asks about one of their orders. */
export interface OwnRequest {
  usuarioId: number;
  pedidoId: number;
  now: Date;
}

/**
 * Locks an order until the transaction ends.
 * @throws Refusal 404 when the order does not exist or belongs to another account.
 */
export async function lockOwnPedido(
  trx: Database,
  { usuarioId, pedidoId }: Omit<OwnRequest, 'now'>,
): Promise<LockedPedido> {
  const pedido = await lockPedido(trx, pedidoId);
  if (pedido?.usuario_id !== usuarioId) throw unknownPedido();
  return pedido;
}
