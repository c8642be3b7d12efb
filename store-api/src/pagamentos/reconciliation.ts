import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { findStatus } from '../pedidos/read.ts';
import { type Attempt, goneIntent, OPEN } from './attempts.ts';
import type { Intent } from './provedores/provider.ts';
import { advanceRefund, claimRefunds } from './refund-requests.ts';
import { settlePayment } from './settlement.ts';
import type { PaymentParts } from './start-payment.ts';

const BATCH = 20;
const QUIET_MS = 20_000;
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;

/** An attempt that has an intent at the provider. */
type SentAttempt = Attempt & { intent_id: string };

/**
 * Recovers lost provider messages: re-reads open attempts that were not checked for 20 seconds (up to a week old),
 * cancels those whose order no longer waits for their amount, requests the refunds that are due and reads the state of the others.
 * Safe in several processes: each attempt and refund is claimed by one, and no transaction is open during a call to the
 * provider.
 *
 * @returns the number of checked attempts.
 * @throws AggregateError after the whole batch, when the provider failed for some attempts; the next run retries them.
 */
export async function reconcile(parts: PaymentParts, now: Date): Promise<number> {
  const { db, payments } = parts;
  await closeOthers(db, payments.nome);
  const open = await claim(db, payments.nome, now);
  const verified = await Promise.allSettled(open.map((attempt) => verify(parts, attempt, now)));
  // After the verification, which may add refunds.
  const owed = await claimRefunds(db, payments.nome, now);
  const refunded = await Promise.allSettled(
    owed.map((estorno) => advanceRefund(parts, estorno, now)),
  );
  const failures = [...verified, ...refunded]
    .filter((result) => result.status === 'rejected')
    .map(({ reason }): unknown => reason);
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} payments could not be reconciled.`);
  }
  return open.length + owed.length;
}

/** Closes the open attempts of a provider that is no longer configured, so that they do not block their orders. */
async function closeOthers(db: Database, provedor: string): Promise<void> {
  await db
    .updateTable('pagamentos')
    .set({ status: 'canceled' })
    .where('provedor', '<>', provedor)
    .where('status', 'in', OPEN)
    .execute();
}

/** Marks open attempts as checked, so that no other process takes them. */
async function claim(db: Database, provedor: string, now: Date): Promise<SentAttempt[]> {
  const before = new Date(now.getTime() - QUIET_MS);
  const oldest = new Date(now.getTime() - MAX_AGE_MS);
  const { rows } = await sql<SentAttempt>`
    UPDATE pagamentos SET verificado_em = ${now}::timestamptz
    WHERE id IN (
      SELECT id FROM pagamentos
      WHERE status = ANY(${OPEN}::text[]) AND provedor = ${provedor} AND intent_id IS NOT NULL
        AND (verificado_em IS NULL OR verificado_em <= ${before}::timestamptz)
        AND criado_em > ${oldest}::timestamptz
      ORDER BY verificado_em NULLS FIRST, id LIMIT ${BATCH}::int FOR UPDATE SKIP LOCKED
    )
    RETURNING *`.execute(db);
  return rows;
}

async function verify(parts: PaymentParts, attempt: SentAttempt, now: Date): Promise<void> {
  const { db, shop } = parts;
  const intent = await readOrCancel(parts, attempt);
  await transact(db, (trx) => settlePayment(trx, shop, intent, now));
}

// Cancels the intent of an order that no longer waits, or no longer for this amount, so that a form still open in a browser
// cannot pay it: the payment would only go back.
async function readOrCancel({ db, payments }: PaymentParts, attempt: SentAttempt): Promise<Intent> {
  const pedido = await findStatus(db, attempt.pedido_id);
  const { intent_id: id, valor } = attempt;
  const waits = pedido?.status === 'PENDENTE' && pedido.total === valor;
  const intent = await (waits ? payments.readIntent(id) : payments.cancelIntent(id));
  return intent ?? goneIntent(attempt.pedido_id, id);
}
