import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { findOpenAttempt, OPEN } from '../pagamentos/attempts.ts';
import {
  type Intent,
  type PaymentProvider,
  ProviderUnavailable,
} from '../pagamentos/provedores/provider.ts';
import { settlePayment } from '../pagamentos/settlement.ts';
import { changeStatus, type LockedPedido, reservationEnd } from './transition.ts';

const BATCH = 500;

interface Expired {
  id: number;
  /** The card attempt that is still open, if it has reached the provider. */
  intentId: string | null;
}

/**
 * Cancels the orders whose reservation ended before `now`, which gives their units back. An open card
 * attempt is ended at the provider first, so that nobody pays for what is no longer kept; one that turns
 * out paid pays the order, one that is being paid keeps the units as long as a card may take. While the
 * provider does not answer, such orders wait for the next run. Safe to repeat and in several processes.
 *
 * @returns how many orders were cancelled.
 * @throws AggregateError after the whole batch, when some could not be looked at; they come again.
 */
export async function expireReservations(
  db: Database,
  shop: Shop,
  payments: PaymentProvider,
  now: Date,
): Promise<number> {
  const failures: unknown[] = [];
  let cancelled = 0;
  let unreachable = false;
  for (const { id, intentId } of await findExpired(db, now)) {
    if (unreachable && intentId !== null) continue;
    try {
      // Outside any transaction: the provider may take seconds.
      const intent = intentId === null ? undefined : await payments.cancelIntent(intentId);
      if (await expire(db, shop, id, intent, now)) cancelled += 1;
    } catch (error) {
      if (error instanceof ProviderUnavailable) unreachable = true;
      else failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} reservations could not be ended.`);
  }
  return cancelled;
}

// Those that need nobody's answer first: they never wait behind a provider that gives none.
function findExpired(db: Database, now: Date): Promise<Expired[]> {
  return db
    .selectFrom('pedidos as p')
    .leftJoin('pagamentos as g', (join) =>
      join.onRef('g.pedido_id', '=', 'p.id').on('g.status', 'in', OPEN),
    )
    .select(['p.id', 'g.intent_id as intentId'])
    .where('p.status', '=', 'PENDENTE')
    .where('p.reserva_ate', '<', now)
    .orderBy((eb) => eb('g.intent_id', 'is not', null))
    .orderBy('p.reserva_ate')
    .limit(BATCH)
    .execute();
}

function expire(
  db: Database,
  shop: Shop,
  pedidoId: number,
  intent: Intent | undefined,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (intent !== undefined) await settlePayment(trx, shop, intent, now);
    const pedido = await lockExpired(trx, pedidoId, now);
    if (pedido === undefined) return false;
    const open = await findOpenAttempt(trx, pedidoId);
    if (open?.status === 'processing') {
      await keepUntil(trx, pedidoId, reservationEnd(shop, 'CARTAO', now));
      return false;
    }
    // The shopper began to pay anew meanwhile; the next run ends that attempt.
    if (open !== undefined && open.intent_id !== null) return false;
    return changeStatus(trx, shop, pedido, 'CANCELADO', {
      autorId: null,
      motivo: 'reserva expirada',
      now,
    });
  });
}

// Whoever holds the row is paying or cancelling the order right now: the next run sees what came of that.
function lockExpired(trx: Database, id: number, now: Date): Promise<LockedPedido | undefined> {
  return trx
    .selectFrom('pedidos')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'PENDENTE')
    .where('reserva_ate', '<', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function keepUntil(trx: Database, id: number, end: Date): Promise<void> {
  await trx.updateTable('pedidos').set({ reserva_ate: end }).where('id', '=', id).execute();
}
