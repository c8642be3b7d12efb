import type { Database } from '../db/open.ts';
import { Refusal } from '../http/errors.ts';
import { findOpenAttempt } from '../pagamentos/attempts.ts';
import {
  type Intent,
  type PaymentProvider,
  ProviderUnavailable,
} from '../pagamentos/provedores/provider.ts';
import { settlePayment } from '../pagamentos/settlement.ts';
import type { PaymentParts } from '../pagamentos/start-payment.ts';
import { findPedido, type StoredPedido } from './read.ts';
import { changeStatus, lockPedido, unknownPedido } from './transition.ts';

/** Which of their orders somebody calls off. */
export interface Cancellation {
  usuarioId: number;
  pedidoId: number;
  /** In a few Portuguese words, for the history. */
  motivo?: string;
  now: Date;
}

// A payment that begins while this runs costs one round; more than these mean that something is wrong.
const MAX_ROUNDS = 4;

/**
 * Cancels an order that waits to be paid, for its owner: its units return to the shelf. An open card payment is
 * ended at the provider first, outside any transaction, so that nobody pays for what is no longer kept; one that is
 * being processed, or turns out paid, keeps the order. One that is cancelled already is answered as it is.
 *
 * @throws Refusal 404 for an order that is not the caller's, 409 PEDIDO_NAO_CANCELAVEL; ProviderUnavailable, with
 *   nothing changed.
 */
export async function cancelPedido(
  { db, shop, payments }: PaymentParts,
  cancellation: Cancellation,
): Promise<StoredPedido> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const intent = await endPayment(db, payments, cancellation);
    // In a transaction of its own: a payment that came first stays, whatever becomes of the cancelling.
    if (intent !== undefined) {
      await db.transaction().execute((trx) => settlePayment(trx, shop, intent, cancellation.now));
    }
    const pedido = await db.transaction().execute((trx) => cancelLocked(trx, shop, cancellation));
    if (pedido !== undefined) return pedido;
  }
  throw new ProviderUnavailable('Every payment that was ended had a successor.');
}

/** Ends the order's open card payment at the provider; undefined when there is none. */
async function endPayment(
  db: Database,
  payments: PaymentProvider,
  { usuarioId, pedidoId }: Cancellation,
): Promise<Intent | undefined> {
  const pedido = await db
    .selectFrom('pedidos')
    .select(['usuario_id', 'status'])
    .where('id', '=', pedidoId)
    .executeTakeFirst();
  if (pedido?.usuario_id !== usuarioId) throw unknownPedido();
  if (pedido.status !== 'PENDENTE') return undefined;
  const open = await findOpenAttempt(db, pedidoId);
  if (open?.provedor !== payments.nome || open.intent_id === null) return undefined;
  return payments.cancelIntent(open.intent_id);
}

/** Undefined when a payment was begun meanwhile, which has to be ended first. */
async function cancelLocked(
  trx: Database,
  shop: PaymentParts['shop'],
  { usuarioId, pedidoId, motivo = 'cancelado pelo cliente', now }: Cancellation,
): Promise<StoredPedido | undefined> {
  const pedido = await lockPedido(trx, pedidoId);
  if (pedido === undefined) throw unknownPedido();
  if (pedido.status !== 'CANCELADO') {
    if (pedido.status !== 'PENDENTE') throw notCancellable('Este pedido já foi pago.');
    const open = await findOpenAttempt(trx, pedidoId);
    if (open?.status === 'processing') {
      throw notCancellable('Um pagamento deste pedido está em processamento.');
    }
    if (open !== undefined && open.intent_id !== null) return undefined;
    await changeStatus(trx, shop, pedido, 'CANCELADO', { autorId: usuarioId, motivo, now });
  }
  return findPedido(trx, pedidoId);
}

function notCancellable(why: string): Refusal {
  return new Refusal(409, {
    codigo: 'PEDIDO_NAO_CANCELAVEL',
    mensagem: `${why} Para desistir dele, fale com a loja.`,
  });
}
