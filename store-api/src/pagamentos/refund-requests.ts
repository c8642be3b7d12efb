import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { lockPedido } from '../pedidos/transition.ts';
import { ProviderUnavailable, type Refund, RefundRefused } from './provedores/provider.ts';
import { applyRefunds, type PaidAttempt, refuseRefund } from './refund-states.ts';
import type { PaymentParts } from './start-payment.ts';

const BATCH = 20;
const QUIET_MS = 20_000;
const PENDING_QUIET_MS = 10 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a bank may take to send a returned refund back. */
const LATE_FAILURE_DAYS = 30;

// A repetition while the provider answers costs one round. More rounds than this mean a bug.
const MAX_ROUNDS = 4;

/** A received payment at the provider. */
type PaidIntent = PaidAttempt & { intent_id: string };

/** A refund whose state the provider is asked for. */
interface Claimed {
  id: number;
  payment: PaidIntent;
  /** Whether the payment goes back as a whole. */
  isWhole: boolean;
}

/**
 * Marks refunds of a provider as checked, so that no other process takes them: requested ones every 20 seconds, those on
 * their way every ten minutes, and done ones daily for a month, because a bank may still send them back.
 */
export async function claimRefunds(db: Database, provedor: string, now: Date): Promise<Claimed[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<PaidIntent & { estorno_id: number; is_whole: boolean }>`
    UPDATE estornos e SET verificado_em = ${now}::timestamptz FROM pagamentos g
    WHERE g.id = e.pagamento_id AND e.id IN (
      SELECT e.id FROM estornos e JOIN pagamentos g ON g.id = e.pagamento_id
      WHERE g.provedor = ${provedor} AND g.intent_id IS NOT NULL
        AND (e.verificado_em IS NULL OR e.verificado_em <= CASE e.estado
          WHEN 'PEDIDO' THEN ${ago(QUIET_MS)}::timestamptz
          WHEN 'PENDENTE' THEN ${ago(PENDING_QUIET_MS)}::timestamptz
          ELSE ${ago(DAY_MS)}::timestamptz END)
        AND (e.estado IN ('PEDIDO', 'PENDENTE') OR (e.estado = 'FEITO'
          AND e.concluido_em > ${ago(LATE_FAILURE_DAYS * DAY_MS)}::timestamptz))
      ORDER BY e.verificado_em NULLS FIRST, e.id LIMIT ${BATCH}::int FOR UPDATE OF e SKIP LOCKED
    )
    RETURNING e.id AS estorno_id, g.status = 'refund_due' AS is_whole, g.id, g.intent_id, g.pedido_id, g.valor`.execute(
    db,
  );
  return rows.map(({ estorno_id, is_whole, ...payment }) => ({
    id: estorno_id,
    payment,
    isWhole: is_whole,
  }));
}

/**
 * Reads the state of a claimed refund from the provider, and requests it when the provider does not have it. The first
 * reading finds a refund whose answer was lost, also after its idempotency key has expired. A refusal is stored as FALHOU.
 * When the provider does not answer, the refund stays requested and the next reconciliation repeats it: with the same key,
 * or one of each hour for a payment that goes back as a whole.
 *
 * @throws ProviderUnavailable
 */
export async function advanceRefund(
  parts: PaymentParts,
  { id, payment, isWhole }: Claimed,
  now: Date,
): Promise<void> {
  await syncRefunds(parts, payment, now);
  const requested = await parts.db
    .selectFrom('estornos')
    .select(['valor', 'tentativa', 'pedido_em'])
    .where('id', '=', id)
    .where('estado', '=', 'PEDIDO')
    .executeTakeFirst();
  if (requested === undefined) return;
  const { valor, tentativa, pedido_em } = requested;
  const { intent_id: intentId } = payment;
  const attempt = `estorno-${intentId}-${id}-${tentativa}-${pedido_em.getTime()}`;
  // Stripe repeats a failure to its key for a day (docs/decisions/0076).
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const idempotencyKey = isWhole ? `${attempt}-${hour}` : attempt;
  const reply = await parts.payments
    .refund({ intentId, valor, estornoId: id, tentativa, idempotencyKey })
    .catch((error: unknown) => {
      if (error instanceof RefundRefused) return error;
      throw error;
    });
  if (!(reply instanceof RefundRefused)) {
    await store(parts, payment, [reply], now);
    return;
  }
  // Another refund may be the reason.
  await syncRefunds(parts, payment, now);
  await transact(parts.db, async (trx) => {
    await lockPedido(trx, payment.pedido_id);
    const refused = { id, tentativa, falha: reply.message };
    await refuseRefund(trx, parts.shop, payment, refused, now);
  });
}

/**
 * Reads all refunds of a payment from the provider and stores their states.
 *
 * @throws ProviderUnavailable
 */
export async function syncRefunds(
  parts: PaymentParts,
  payment: PaidIntent,
  now: Date,
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = await countRequests(parts.db, payment.id);
    const refunds = await parts.payments.listRefunds(payment.intent_id);
    if (await store(parts, payment, refunds, now, before)) return;
  }
  throw new ProviderUnavailable('The refunds were repeated during each reading.');
}

/** Stores refunds, unless one was requested since `before`: the reading may then know a failed attempt as a live one. */
async function store(
  { db, shop }: PaymentParts,
  payment: PaidIntent,
  refunds: readonly Refund[],
  now: Date,
  before?: number,
): Promise<boolean> {
  return transact(db, async (trx) => {
    await lockPedido(trx, payment.pedido_id);
    if (before !== undefined && (await countRequests(trx, payment.id)) !== before) return false;
    await applyRefunds(trx, shop, payment, refunds, now);
    return true;
  });
}

/** How often refunds of a payment were requested. Never decreases. */
async function countRequests(db: Database, pagamentoId: number): Promise<number> {
  const { total } = await db
    .selectFrom('estornos')
    .select(sql<number>`coalesce(sum(tentativa), 0)::int`.as('total'))
    .where('pagamento_id', '=', pagamentoId)
    .executeTakeFirstOrThrow();
  return total;
}
