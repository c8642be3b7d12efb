import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { enqueuePedidoEmail, enqueueShopEmail } from '../email/outbox.ts';
import { Refusal } from '../http/errors.ts';
import { toWallClock } from '../http/times.ts';
import { findPedido, type StoredPedido } from './read.ts';
import { lockPedido, unknownPedido } from './transition.ts';

/** Days after the one of the delivery, each of them whole, in which a shopper may withdraw (CDC, art. 49). */
export const WITHDRAWAL_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What decides whether a shopper may withdraw from an order. */
type Delivered = Pick<StoredPedido, 'status' | 'entregue_em' | 'desistencia_em'>;

/** Who withdraws from which order, and why, if they say so. */
export interface Withdrawal {
  usuarioId: number;
  pedidoId: number;
  motivo: string | null;
  now: Date;
}

/** Whether a shopper may withdraw from an order now: delivered, in time by the shop's calendar, not asked before. */
export function isWithdrawable(pedido: Delivered, timeZone: string, now: Date): boolean {
  return pedido.desistencia_em === null && isInTime(pedido, timeZone, now);
}

/**
 * Keeps a shopper's withdrawal from a delivered order, and has both sides told by mail. Asked again it changes
 * nothing: the first one counts, however late the second comes.
 *
 * @throws Refusal 404 for an order that is not the caller's, 409 DESISTENCIA_RECUSADA.
 */
export async function withdraw(
  db: Database,
  shop: Shop,
  { usuarioId, pedidoId, motivo, now }: Withdrawal,
): Promise<StoredPedido> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockPedido(trx, pedidoId);
    if (locked?.usuario_id !== usuarioId) throw unknownPedido();
    const pedido = await requirePedido(trx, pedidoId);
    if (pedido.desistencia_em !== null) return pedido;
    if (!isInTime(pedido, shop.timeZone, now)) throw refused(pedido);
    await trx
      .updateTable('pedidos')
      .set((eb) => ({
        desistencia_em: now,
        desistencia_motivo: motivo,
        versao: eb('versao', '+', 1),
      }))
      .where('id', '=', pedidoId)
      .execute();
    await enqueuePedidoEmail(trx, 'pedido-desistencia', pedidoId);
    if (shop.email !== undefined) await enqueueShopEmail(trx, shop.email, pedidoId);
    return requirePedido(trx, pedidoId);
  });
}

async function requirePedido(trx: Database, pedidoId: number): Promise<StoredPedido> {
  const pedido = await findPedido(trx, pedidoId);
  if (pedido === undefined) throw unknownPedido();
  return pedido;
}

function isInTime({ status, entregue_em }: Delivered, timeZone: string, now: Date): boolean {
  if (status !== 'CONCLUIDO' || entregue_em === null) return false;
  return dayOf(now, timeZone) - dayOf(entregue_em, timeZone) <= WITHDRAWAL_DAYS;
}

/** The day of the shop's calendar that a moment falls on, counted in days. */
function dayOf(moment: Date, timeZone: string): number {
  return Date.parse(toWallClock(moment, timeZone).slice(0, 10)) / DAY_MS;
}

function refused({ status }: Delivered): Refusal {
  return new Refusal(409, {
    codigo: 'DESISTENCIA_RECUSADA',
    mensagem:
      status === 'CONCLUIDO'
        ? 'O prazo de sete dias para desistir deste pedido terminou. Fale com a loja.'
        : 'Este pedido ainda não foi entregue. Para desistir dele agora, fale com a loja.',
  });
}
