import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { MetodoPagamento } from '../db/tables.gen.ts';
import { transact } from '../db/transaction.ts';
import { enqueueEmail, enqueuePedidoEmail } from '../email/outbox.ts';
import { type Refusal, refusal } from '../http/errors.ts';
import { findOpenAttempt, findPayment, goneIntent } from '../pagamentos/attempts.ts';
import { type Intent, ProviderUnavailable } from '../pagamentos/provedores/provider.ts';
import { settlePayment } from '../pagamentos/settlement.ts';
import type { PaymentParts } from '../pagamentos/start-payment.ts';
import { lockOwnPedido, type OwnRequest, requirePedido, unknownPedido } from './access.ts';
import { findStatus, type StoredPedido } from './read.ts';
import { changeStatus, prolonged, reservationEnd, writePedido } from './transition.ts';
import { type Delivered, isInWithdrawalTime } from './withdrawal-time.ts';

export interface Cancellation extends OwnRequest {
  /** In a few Portuguese words, for the history. */
  motivo?: string;
}

// A payment that starts while this runs costs one round. More rounds than this mean a bug.
const MAX_ROUNDS = 4;

/**
 * Cancels an unpaid order for its owner and releases its units. An open card payment is cancelled at the provider first,
 * outside any transaction, so that a customer cannot pay for released units. A payment that is processing or turns out
 * paid keeps the order. Idempotent.
 *
 * @throws Refusal 404 for an order that is not the caller's, 409 PEDIDO_NAO_CANCELAVEL; ProviderUnavailable, with
 *   nothing changed.
 */
export async function cancelPedido(
  parts: PaymentParts,
  cancellation: Cancellation,
): Promise<StoredPedido> {
  const { db, shop } = parts;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const intent = await cancelPayment(parts, cancellation);
    // A separate transaction: a payment that was faster stays, even if the cancellation fails.
    if (intent !== undefined) {
      await transact(db, (trx) => settlePayment(trx, shop, intent, cancellation.now));
    }
    const pedido = await transact(db, (trx) => cancelLocked(trx, shop, cancellation));
    if (pedido !== undefined) return pedido;
  }
  throw new ProviderUnavailable('A new payment started after each one that was cancelled.');
}

/** Cancels the order's open card payment at the provider; undefined when it has none. */
async function cancelPayment(
  { db, payments }: PaymentParts,
  { usuarioId, pedidoId }: Cancellation,
): Promise<Intent | undefined> {
  const pedido = await findStatus(db, pedidoId);
  if (pedido?.usuario_id !== usuarioId) throw unknownPedido();
  if (pedido.status !== 'PENDENTE') return undefined;
  const open = await findOpenAttempt(db, pedidoId);
  if (open?.provedor !== payments.nome || open.intent_id === null) return undefined;
  return (await payments.cancelIntent(open.intent_id)) ?? goneIntent(pedidoId, open.intent_id);
}

/** Returns undefined when a payment started in the meantime; it must be cancelled first. */
async function cancelLocked(
  trx: Database,
  shop: PaymentParts['shop'],
  { usuarioId, pedidoId, motivo = 'cancelado pelo cliente', now }: Cancellation,
): Promise<StoredPedido | undefined> {
  const pedido = await lockOwnPedido(trx, { usuarioId, pedidoId });
  if (pedido.status !== 'CANCELADO') {
    const isPaid = pedido.status !== 'PENDENTE' || (await findPayment(trx, pedidoId)) !== undefined;
    if (isPaid) throw notCancellable('Este pedido já foi pago.');
    const open = await findOpenAttempt(trx, pedidoId);
    if (open?.status === 'processing') {
      throw notCancellable('Um pagamento deste pedido está em processamento.');
    }
    if (open !== undefined && open.intent_id !== null) return undefined;
    await changeStatus(trx, shop, pedido, 'CANCELADO', { autorId: usuarioId, motivo, now });
  }
  return requirePedido(trx, pedidoId);
}

function notCancellable(reason: string): Refusal {
  const mensagem = `${reason} Para desistir dele, fale com a loja.`;
  return refusal(409, 'PEDIDO_NAO_CANCELAVEL', mensagem);
}

/**
 * Stores the payment method of a PENDENTE order and the end of its reservation. Idempotent.
 *
 * @throws Refusal 404 for another customer's order, 409 PEDIDO_NAO_PENDENTE.
 */
export async function chooseMetodo(
  db: Database,
  shop: Shop,
  { usuarioId, pedidoId, now }: OwnRequest,
  metodo: MetodoPagamento,
): Promise<StoredPedido> {
  return transact(db, async (trx) => {
    const pedido = await lockOwnPedido(trx, { usuarioId, pedidoId });
    if (pedido.status !== 'PENDENTE') {
      throw refusal(409, 'PEDIDO_NAO_PENDENTE', 'Este pedido já não espera pagamento.');
    }
    if (pedido.metodo !== metodo) {
      const { emailConfirmado } = await requirePedido(trx, pedidoId);
      const end = reservationEnd(shop, metodo, now, { emailConfirmado });
      // What a new order would get.
      const latest = reservationEnd(shop, 'PIX', pedido.criado_em, { emailConfirmado });
      const reserva_ate = prolonged(pedido, end, latest);
      await writePedido(trx, pedidoId, { metodo, reserva_ate });
    }
    return requirePedido(trx, pedidoId);
  });
}

/**
 * Stores a customer's withdrawal from a delivered order and mails the customer and the shop. Idempotent: a later
 * request returns the first withdrawal, even after the time limit.
 *
 * @param motivo optional, because the law requires none.
 * @throws Refusal 404 for an order that is not the caller's, 409 DESISTENCIA_RECUSADA.
 */
export async function withdraw(
  db: Database,
  shop: Shop,
  { usuarioId, pedidoId, now }: OwnRequest,
  motivo: string | null,
): Promise<StoredPedido> {
  return transact(db, async (trx) => {
    await lockOwnPedido(trx, { usuarioId, pedidoId });
    const pedido = await requirePedido(trx, pedidoId);
    if (pedido.desistencia_em !== null) return pedido;
    if (!isInWithdrawalTime(pedido, shop.timeZone, now)) throw refused(pedido);
    await writePedido(trx, pedidoId, { desistencia_em: now, desistencia_motivo: motivo });
    await enqueuePedidoEmail(trx, 'pedido-desistencia', pedidoId);
    if (shop.email !== undefined) {
      await enqueueEmail(trx, 'pedido-desistencia-loja', shop.email, { pedidoId });
    }
    return requirePedido(trx, pedidoId);
  });
}

function refused({ status }: Delivered): Refusal {
  return refusal(
    409,
    'DESISTENCIA_RECUSADA',
    status === 'CONCLUIDO'
      ? 'O prazo de sete dias para desistir deste pedido terminou. Fale com a loja.'
      : 'Este pedido ainda não foi entregue. Para desistir dele agora, fale com a loja.',
  );
}
