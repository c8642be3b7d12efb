import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { type Refusal, refusal } from '../http/errors.ts';
import { findOpenAttempt } from '../pagamentos/attempts.ts';
import { type Intent, ProviderUnavailable } from '../pagamentos/provedores/provider.ts';
import { settlePayment } from '../pagamentos/settlement.ts';
import type { PaymentParts } from '../pagamentos/start-payment.ts';
import { lockOwnPedido, type OwnRequest, requirePedido, unknownPedido } from './access.ts';
import { findStatus, type StoredPedido } from './read.ts';
import { changeStatus } from './transition.ts';

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
  return payments.cancelIntent(open.intent_id);
}

/** Returns undefined when a payment started in the meantime; it must be cancelled first. */
async function cancelLocked(
  trx: Database,
  shop: PaymentParts['shop'],
  { usuarioId, pedidoId, motivo = 'cancelado pelo cliente', now }: Cancellation,
): Promise<StoredPedido | undefined> {
  const pedido = await lockOwnPedido(trx, { usuarioId, pedidoId });
  if (pedido.status !== 'CANCELADO') {
    if (pedido.status !== 'PENDENTE') throw notCancellable('Este pedido já foi pago.');
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
