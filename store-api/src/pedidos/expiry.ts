import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { findOpenAttempt, goneIntent, OPEN } from '../pagamentos/attempts.ts';
import { type Intent, ProviderUnavailable } from '../pagamentos/provedores/provider.ts';
import { settlePayment } from '../pagamentos/settlement.ts';
import type { PaymentParts } from '../pagamentos/start-payment.ts';
import { changeStatus, type LockedPedido, reservationEnd } from './transition.ts';

const BATCH = 500;

/**
 * Cancels the orders whose reservation ended before `now`, which releases their units. An open card attempt is cancelled
 * at the provider first, so that a customer cannot pay for released units. An attempt that turns out paid pays the order;
 * one that is processing extends the reservation. While the provider does not answer, orders with an attempt wait for the
 * next run. Idempotent, and safe in several processes.
 *
 * @returns the number of cancelled orders.
 * @throws AggregateError after the whole batch, when some orders failed; the next run retries them.
 */
export async function expireReservations(
  { db, shop, payments }: PaymentParts,
  now: Date,
): Promise<number> {
  const failures: unknown[] = [];
  let cancelled = 0;
  let unreachable = false;
  for (const { id, intentId } of await findExpired(db, now)) {
    if (unreachable && intentId !== null) continue;
    try {
      // Outside any transaction: the call may take seconds.
      const intent =
        intentId === null
          ? undefined
          : ((await payments.cancelIntent(intentId)) ?? goneIntent(id, intentId));
      if (await expire(db, shop, id, intent, now)) cancelled += 1;
    } catch (error) {
      if (error instanceof ProviderUnavailable) unreachable = true;
      else failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(
      failures,
      `${failures.length} expired reservations could not be processed.`,
    );
  }
  return cancelled;
}

// With the open card attempt, if it has reached the provider. Orders without one come first, so that they never wait for
// a provider that does not answer.
function findExpired(db: Database, now: Date) {
  return (
    db
      .selectFrom('pedidos as p')
      .leftJoin('pagamentos as g', (join) =>
        join.onRef('g.pedido_id', '=', 'p.id').on('g.status', 'in', OPEN),
      )
      .select(['p.id', 'g.intent_id as intentId'])
      .where('p.status', '=', 'PENDENTE')
      .where('p.reserva_ate', '<', now)
      // A paid order that an admin moved back to PENDENTE waits for the shop.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('pagamentos as pago')
              .select('pago.id')
              .whereRef('pago.pedido_id', '=', 'p.id')
              .where('pago.status', '=', 'succeeded'),
          ),
        ),
      )
      .orderBy((eb) => eb('g.intent_id', 'is not', null))
      .orderBy('p.reserva_ate')
      .limit(BATCH)
      .execute()
  );
}

function expire(
  db: Database,
  shop: Shop,
  pedidoId: number,
  intent: Intent | undefined,
  now: Date,
): Promise<boolean> {
  return transact(db, async (trx) => {
    if (intent !== undefined) await settlePayment(trx, shop, intent, now);
    const pedido = await lockExpired(trx, pedidoId, now);
    if (pedido === undefined) return false;
    const open = await findOpenAttempt(trx, pedidoId);
    if (open?.status === 'processing') {
      const reserva_ate = reservationEnd(shop, 'CARTAO', now, { emailConfirmado: true });
      await trx.updateTable('pedidos').set({ reserva_ate }).where('id', '=', pedidoId).execute();
      return false;
    }
    // A new attempt started in the meantime; the next run cancels it.
    if (open !== undefined && open.intent_id !== null) return false;
    return changeStatus(trx, shop, pedido, 'CANCELADO', {
      autorId: null,
      motivo: 'reserva expirada',
      now,
    });
  });
}

// Skips a locked row: its order is being paid or cancelled, and the next run sees the result.
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
