import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { EstornosTable } from '../db/tables.gen.ts';
import { enqueuePedidoEmail } from '../email/outbox.ts';
import { lockPedido } from '../pedidos/transition.ts';
import type { Attempt } from './attempts.ts';
import { type PaymentProvider, RefundRefused } from './provedores/provider.ts';

export type Estorno = Selectable<EstornosTable>;

/** Why money goes back, and who decided it. */
export interface RefundReason {
  /** Account; null when the shop itself acts. */
  autorId: number | null;
  /** A few Portuguese words. */
  motivo: string;
  now: Date;
}

const BATCH = 20;
const QUIET_MS = 20_000;

/**
 * Stores the refund of a payment whose order is locked: `valor` centavos, at most what is left, by default all of it.
 * The reconciliation then requests it from the provider and mails the customer.
 *
 * @returns the refunded centavos; 0 when nothing is left.
 */
export async function requestRefund(
  trx: Database,
  { id, valor: paid }: Pick<Attempt, 'id' | 'valor'>,
  { autorId, motivo, now }: RefundReason,
  wanted = paid,
): Promise<number> {
  const before = await refundedOf(trx, id, ['PEDIDO', 'FEITO']);
  const valor = Math.min(wanted, paid - before);
  if (valor <= 0) return 0;
  await trx
    .insertInto('estornos')
    .values({ pagamento_id: id, valor, motivo, autor_id: autorId, pedido_em: now })
    .execute();
  if (before + valor === paid) {
    await trx
      .updateTable('pagamentos')
      .set({ status: 'refund_due' })
      .where('id', '=', id)
      .execute();
  }
  return valor;
}

/** Centavos of a payment's refunds in these states. */
async function refundedOf(
  trx: Database,
  pagamentoId: number,
  estados: readonly Estorno['estado'][],
): Promise<number> {
  const { soma } = await trx
    .selectFrom('estornos')
    .select(sql<number>`coalesce(sum(valor), 0)::int`.as('soma'))
    .where('pagamento_id', '=', pagamentoId)
    .where('estado', 'in', estados)
    .executeTakeFirstOrThrow();
  return soma;
}

/**
 * Stores the refund of a locked order's card payment, as `requestRefund`.
 *
 * @returns the refunded centavos; 0 when no card has paid the order.
 */
export async function refundPedido(
  trx: Database,
  pedidoId: number,
  reason: RefundReason,
  wanted?: number,
): Promise<number> {
  const paid = await trx
    .selectFrom('pagamentos')
    .select(['id', 'valor'])
    .where('pedido_id', '=', pedidoId)
    .where('status', '=', 'succeeded')
    .executeTakeFirst();
  return paid === undefined ? 0 : requestRefund(trx, paid, reason, wanted);
}

/**
 * Requests a refused refund again, if the payment still has that much. Idempotent.
 *
 * @returns the number of its order; undefined when the refund does not exist.
 */
export async function repeatRefund(db: Database, id: number): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const estorno = await trx
      .selectFrom('estornos as e')
      .innerJoin('pagamentos as g', 'g.id', 'e.pagamento_id')
      .select(['g.pedido_id', 'g.valor as pago', 'e.pagamento_id', 'e.valor'])
      .where('e.id', '=', id)
      .executeTakeFirst();
    if (estorno === undefined) return undefined;
    await lockPedido(trx, estorno.pedido_id);
    const others = await refundedOf(trx, estorno.pagamento_id, ['PEDIDO', 'FEITO']);
    if (others + estorno.valor <= estorno.pago) {
      await trx
        .updateTable('estornos')
        .set({ estado: 'PEDIDO', concluido_em: null, verificado_em: null })
        .where('id', '=', id)
        .where('estado', '=', 'FALHOU')
        .execute();
    }
    return estorno.pedido_id;
  });
}

/** A requested refund, with its payment. */
type Claimed = Estorno & { intent_id: string; pedido_id: number; pago: number };

/** Marks requested refunds of a provider as checked, so that no other process takes them. */
export async function claimRefunds(db: Database, provedor: string, now: Date): Promise<Claimed[]> {
  const before = new Date(now.getTime() - QUIET_MS);
  const { rows } = await sql<Claimed>`
    UPDATE estornos e SET verificado_em = ${now}::timestamptz FROM pagamentos g
    WHERE g.id = e.pagamento_id AND e.id IN (
      SELECT e.id FROM estornos e JOIN pagamentos g ON g.id = e.pagamento_id
      WHERE e.estado = 'PEDIDO' AND g.provedor = ${provedor} AND g.intent_id IS NOT NULL
        AND (e.verificado_em IS NULL OR e.verificado_em <= ${before}::timestamptz)
      ORDER BY e.verificado_em NULLS FIRST, e.id LIMIT ${BATCH}::int FOR UPDATE OF e SKIP LOCKED
    )
    RETURNING e.*, g.intent_id, g.pedido_id, g.valor AS pago`.execute(db);
  return rows;
}

/**
 * Requests a claimed refund from the provider and stores its outcome. A refusal is stored as FALHOU; when the provider
 * does not answer, the refund stays requested and the next reconciliation repeats it with the same key.
 *
 * @throws ProviderUnavailable
 */
export async function refund(
  { db, payments }: { readonly db: Database; readonly payments: PaymentProvider },
  { id, valor, intent_id, pedido_id, pagamento_id, pago }: Claimed,
  now: Date,
): Promise<void> {
  const isDone = await payments
    .refund({ intentId: intent_id, valor, idempotencyKey: `estorno-${intent_id}-${id}` })
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof RefundRefused) return false;
        throw error;
      },
    );
  await db.transaction().execute(async (trx) => {
    await lockPedido(trx, pedido_id);
    const { numUpdatedRows } = await trx
      .updateTable('estornos')
      .set({ estado: isDone ? 'FEITO' : 'FALHOU', concluido_em: now })
      .where('id', '=', id)
      .where('estado', '=', 'PEDIDO')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n || !isDone) return;
    if ((await refundedOf(trx, pagamento_id, ['FEITO'])) === pago) {
      await trx
        .updateTable('pagamentos')
        .set({ status: 'refunded' })
        .where('id', '=', pagamento_id)
        .execute();
    }
    await enqueuePedidoEmail(trx, 'pagamento-devolvido', pedido_id);
  });
}
