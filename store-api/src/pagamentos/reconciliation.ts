import { sql } from 'kysely';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { enqueuePedidoEmail } from '../email/outbox.ts';
import { lockPedido } from '../pedidos/transition.ts';
import { type Attempt, goneIntent, OPEN } from './attempts.ts';
import type { Intent, PaymentProvider } from './provedores/provider.ts';
import { settlePayment } from './settlement.ts';

const BATCH = 20;
const QUIET_MS = 20_000;
const FORGET_AFTER_MS = 7 * 24 * 60 * 60_000;

/** An attempt that the provider knows. */
type Known = Attempt & { intent_id: string };

/**
 * What no messenger told: reads open attempts again that nobody asked about for 20 s (for a week at most),
 * ends those whose order no longer waits for them, and gives back the money that is owed. Safe in several
 * processes: each attempt is claimed by one, and no transaction is open while the provider is asked.
 *
 * @returns how many attempts were looked at.
 * @throws AggregateError after the whole batch, when the provider failed for some; they come again.
 */
export async function reconcile(
  db: Database,
  shop: Shop,
  payments: PaymentProvider,
  now: Date,
): Promise<number> {
  await closeForeign(db, payments.nome);
  const open = await claim(db, payments.nome, OPEN, now, FORGET_AFTER_MS);
  const verified = await Promise.allSettled(
    open.map((attempt) => verify(db, shop, payments, attempt, now)),
  );
  // After the others, whose news may have added to it.
  const owed = await claim(db, payments.nome, ['refund_due'], now);
  const refunded = await Promise.allSettled(
    owed.map((attempt) => giveBack(db, payments, attempt, now)),
  );
  const failures = [...verified, ...refunded]
    .filter((result) => result.status === 'rejected')
    .map(({ reason }): unknown => reason);
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} payments could not be reconciled.`);
  }
  return open.length + owed.length;
}

/** Nobody can ask a provider that takes payments no more; its open attempts must not keep an order open. */
async function closeForeign(db: Database, provedor: string): Promise<void> {
  await db
    .updateTable('pagamentos')
    .set({ status: 'canceled' })
    .where('provedor', '<>', provedor)
    .where('status', 'in', OPEN)
    .execute();
}

/** Marks attempts as looked at, so that no other process takes them too. */
async function claim(
  db: Database,
  provedor: string,
  statuses: readonly Attempt['status'][],
  now: Date,
  maxAgeMs?: number,
): Promise<Known[]> {
  const before = new Date(now.getTime() - QUIET_MS);
  const oldest = new Date(maxAgeMs === undefined ? 0 : now.getTime() - maxAgeMs);
  const { rows } = await sql<Known>`
    UPDATE pagamentos SET verificado_em = ${now}::timestamptz
    WHERE id IN (
      SELECT id FROM pagamentos
      WHERE status = ANY(${statuses}::text[]) AND provedor = ${provedor} AND intent_id IS NOT NULL
        AND (verificado_em IS NULL OR verificado_em <= ${before}::timestamptz)
        AND criado_em > ${oldest}::timestamptz
      ORDER BY verificado_em NULLS FIRST, id LIMIT ${BATCH}::int FOR UPDATE SKIP LOCKED
    )
    RETURNING *`.execute(db);
  return rows;
}

async function verify(
  db: Database,
  shop: Shop,
  payments: PaymentProvider,
  attempt: Known,
  now: Date,
): Promise<void> {
  const intent = await askProvider(db, payments, attempt);
  await db.transaction().execute((trx) => settlePayment(trx, shop, intent, now));
}

// An order that was cancelled, or paid otherwise, must not be paid by an old form that is still open (F10).
async function askProvider(
  db: Database,
  payments: PaymentProvider,
  attempt: Known,
): Promise<Intent> {
  const pedido = await db
    .selectFrom('pedidos')
    .select('status')
    .where('id', '=', attempt.pedido_id)
    .executeTakeFirst();
  const { intent_id: id } = attempt;
  const waits = pedido?.status === 'PENDENTE';
  const intent = await (waits ? payments.readIntent(id) : payments.cancelIntent(id));
  return intent ?? goneIntent(attempt, id);
}

async function giveBack(
  db: Database,
  payments: PaymentProvider,
  { id, intent_id, pedido_id }: Known,
  now: Date,
): Promise<void> {
  await payments.refund(intent_id);
  await db.transaction().execute(async (trx) => {
    await lockPedido(trx, pedido_id);
    const { numUpdatedRows } = await trx
      .updateTable('pagamentos')
      .set({ status: 'refunded', verificado_em: now })
      .where('id', '=', id)
      .where('status', '=', 'refund_due')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) await enqueuePedidoEmail(trx, 'pagamento-devolvido', pedido_id);
  });
}
