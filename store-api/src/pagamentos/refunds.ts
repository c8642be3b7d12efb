import { sql } from 'kysely';
import { unconfirmed } from '../auth/identity.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { enqueuePedidoEmail } from '../email/outbox.ts';
import { refusal } from '../http/errors.ts';
import { requirePedido } from '../pedidos/access.ts';
import type { StoredPedido } from '../pedidos/read.ts';
import { lockPedido, recordEdit } from '../pedidos/transition.ts';
import { findPayment, listReceived } from './attempts.ts';
import { markPayment, type PaidAttempt } from './refund-states.ts';

/** Why money goes back, and who decided it. */
export interface RefundReason {
  /** Account; null when the shop itself acts. */
  autorId: number | null;
  /** A few Portuguese words. */
  motivo: string;
  now: Date;
  /** True when another mail tells the customer about the refund. */
  isAnnounced?: boolean;
  /** Most centavos that its author may refund without another proof of identity. Default: any amount. */
  limit?: number;
}

/**
 * Stores the refund of a payment whose order is locked: `valor` centavos, at most what is left, by default all of it,
 * and mails the customer. The reconciliation then requests it from the provider.
 *
 * @returns the refunded centavos; 0 when nothing is left.
 * @throws Refusal 403 CONFIRMACAO_NECESSARIA above `limit`.
 */
export async function requestRefund(
  trx: Database,
  { id, pedido_id, valor: paid }: PaidAttempt,
  { autorId, motivo, now, isAnnounced = false, limit = Infinity }: RefundReason,
  wanted = paid,
): Promise<number> {
  const valor = Math.min(wanted, paid - (await committedOf(trx, id)));
  if (valor <= 0) return 0;
  if (valor > limit) throw unconfirmed();
  const estorno = await trx
    .insertInto('estornos')
    .values({ pagamento_id: id, valor, motivo, autor_id: autorId, pedido_em: now })
    .returning(['id', 'tentativa'])
    .executeTakeFirstOrThrow();
  await markPayment(trx, id);
  if (!isAnnounced) {
    const { id: estornoId, tentativa } = estorno;
    await enqueuePedidoEmail(trx, 'estorno-pedido', pedido_id, { estornoId, tentativa });
  }
  return valor;
}

/** Whether money of an order is on its way back, has failed to go back, or is disputed. */
export async function owesRefund(db: Database, pedidoId: number): Promise<boolean> {
  const { rows } = await sql<{ owes: boolean }>`SELECT EXISTS (
      SELECT FROM pagamentos_a_resolver WHERE pedido_id = ${pedidoId}
    ) OR EXISTS (
      SELECT FROM estornos e JOIN pagamentos g ON g.id = e.pagamento_id
      WHERE g.pedido_id = ${pedidoId} AND e.estado IN ('PEDIDO', 'PENDENTE')
    ) AS owes`.execute(db);
  return rows[0]?.owes === true;
}

/** Centavos of a payment that went or go back: its refunds that did not fail, and the disputes that its bank paid out. */
async function committedOf(trx: Database, pagamentoId: number): Promise<number> {
  const { rows } = await sql<{ soma: number }>`
    SELECT coalesce(sum(valor), 0)::int AS soma FROM (
      SELECT valor FROM estornos WHERE pagamento_id = ${pagamentoId} AND estado <> 'FALHOU'
      UNION ALL
      SELECT valor FROM contestacoes WHERE pagamento_id = ${pagamentoId} AND estado = 'PERDIDA'
    ) devolvido`.execute(trx);
  return rows[0]?.soma ?? 0;
}

/**
 * Stores refunds of a locked order's payments, as `requestRefund`: `wanted` centavos of the one that pays it, by default
 * all that cards paid and have not given back, also of a payment that came twice.
 *
 * @returns the refunded centavos; 0 when no card has paid the order.
 */
export async function refundPedido(
  trx: Database,
  pedidoId: number,
  reason: RefundReason,
  wanted?: number,
): Promise<number> {
  if (wanted !== undefined) {
    const paid = await findPayment(trx, pedidoId);
    return paid === undefined ? 0 : requestRefund(trx, paid, reason, wanted);
  }
  const { limit = Infinity } = reason;
  let refunded = 0;
  for (const payment of await listReceived(trx, pedidoId)) {
    const left = { ...reason, limit: limit - refunded };
    refunded += await requestRefund(trx, payment, left);
  }
  return refunded;
}

/**
 * Requests a failed refund again, as a new attempt with a new idempotency key. Of a payment that goes back as a whole, at
 * most what is left. The order's history gets its author. Idempotent: any other refund stays as it is.
 *
 * @param by as in `RefundReason`.
 * @returns its order; undefined when the refund does not exist.
 * @throws Refusal 403 CONFIRMACAO_NECESSARIA above `limit`, 409 ESTORNO_SEM_SALDO when the payment no longer has that much.
 */
export async function repeatRefund(
  db: Database,
  id: number,
  { autorId, limit }: { autorId: number; limit: number },
): Promise<StoredPedido | undefined> {
  return transact(db, async (trx) => {
    const payment = await trx
      .selectFrom('estornos as e')
      .innerJoin('pagamentos as g', 'g.id', 'e.pagamento_id')
      .select(['g.id', 'g.pedido_id', 'g.valor'])
      .where('e.id', '=', id)
      .executeTakeFirst();
    if (payment === undefined) return undefined;
    const pedido = await lockPedido(trx, payment.pedido_id);
    const { estado, status, ...failed } = await trx
      .selectFrom('estornos as e')
      .innerJoin('pagamentos as g', 'g.id', 'e.pagamento_id')
      .select(['e.estado', 'e.valor', 'g.status'])
      .where('e.id', '=', id)
      .executeTakeFirstOrThrow();
    if (pedido === undefined || estado !== 'FALHOU') return requirePedido(trx, payment.pedido_id);
    const left = payment.valor - (await committedOf(trx, payment.id));
    const valor = status === 'refund_due' ? Math.min(failed.valor, left) : failed.valor;
    if (valor <= 0 || valor > left) {
      const mensagem = 'O pagamento já não tem esse valor: o resto foi devolvido de outra forma.';
      throw refusal(409, 'ESTORNO_SEM_SALDO', mensagem);
    }
    if (valor > limit) throw unconfirmed();
    await trx
      .updateTable('estornos')
      .set((eb) => ({
        valor,
        estado: 'PEDIDO',
        tentativa: eb('tentativa', '+', 1),
        provedor_id: null,
        falha: null,
        concluido_em: null,
        verificado_em: null,
      }))
      .where('id', '=', id)
      .execute();
    await markPayment(trx, payment.id);
    await recordEdit(trx, pedido, autorId, 'alterado: estorno pedido de novo');
    return requirePedido(trx, payment.pedido_id);
  });
}
