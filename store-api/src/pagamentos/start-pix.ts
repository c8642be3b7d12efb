import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import {
  AmountNotAccepted,
  type Intent,
  MIN_PIX_SECONDS,
  type PixCode,
  PixUnavailable,
  ProviderUnavailable,
} from './provedores/provider.ts';
import { settlePayment } from './settlement.ts';
import {
  notPayable,
  type PaymentParts,
  type PaymentRequest,
  type StartedPayment,
  startPayment,
} from './start-payment.ts';

/** A payment with the Pix code that pays it. */
export interface StartedPix extends StartedPayment {
  pix: PixCode;
}

// One round makes the code, the next one reads it. A code that has expired meanwhile costs one more.
const MAX_ROUNDS = 4;

/**
 * Returns the Pix code of the order's open attempt, or makes one. Cards and all codes of an order pay one intent, so at most
 * one of them is charged. Concurrent requests get the same code. An expired code is replaced, on the same intent or on
 * another one once the first is cancelled. The code ends with the reservation.
 *
 * @throws as `startPayment`; Refusal 409 PEDIDO_NAO_PAGAVEL while a card is processing, and for an amount that no Pix
 *   may have; PixUnavailable.
 */
export async function startPix(
  parts: PaymentParts,
  request: PaymentRequest,
  now: Date,
): Promise<StartedPix> {
  const { db, shop, payments } = parts;
  // Before the order is reserved.
  if (!payments.pix) throw new PixUnavailable('This shop has no Pix through its provider.');
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const started = await startPayment(parts, request, now);
    const { pix, attempt } = started;
    if (pix !== undefined && mayBePaid(started, now)) return { ...started, pix };
    if (started.status === 'processing') {
      throw notPayable('Um pagamento deste pedido está em processamento. Aguarde a confirmação.');
    }
    const leftMs = Math.min(started.reservaAte.getTime() - now.getTime(), shop.reservation.cardMs);
    try {
      const intent = await payments.createPix({
        intentId: started.id,
        segundos: Math.max(MIN_PIX_SECONDS, Math.floor(leftMs / 1000)),
        idempotencyKey: `pix-${started.id}-${attempt.pix_codigos + 1}`,
      });
      // A provider may not replace an ended code or a bank's question: then another attempt gets the code.
      const isStuck = intent?.status === 'requires_action' && !mayBePaid(intent, now);
      const state = isStuck ? await payments.cancelIntent(intent.id) : intent;
      // Before the code can be paid, so that the payment is known as one by Pix.
      if (state) await transact(db, (trx) => settlePayment(trx, shop, state, now));
    } catch (error) {
      if (error instanceof AmountNotAccepted) {
        throw notPayable('Este valor não pode ser pago por Pix. Escolha outra forma de pagamento.');
      }
      if (!(error instanceof ProviderUnavailable)) throw error;
      throw new PixUnavailable('The provider made no Pix code.', { cause: error });
    } finally {
      await countCode(db, attempt);
    }
  }
  throw new PixUnavailable('Every Pix code had expired before it was read.');
}

function mayBePaid({ pix }: Intent, now: Date): boolean {
  return pix !== undefined && pix.expiraEm > now;
}

/**
 * Lets the next code get another key: the provider repeats its reply to a key for a day. Concurrent requests count once.
 * Without a lock of the order, as the number decides about no money.
 */
async function countCode(
  db: Database,
  { id, pix_codigos }: StartedPayment['attempt'],
): Promise<void> {
  await db
    .updateTable('pagamentos')
    .set({ pix_codigos: pix_codigos + 1 })
    .where('id', '=', id)
    .where('pix_codigos', '=', pix_codigos)
    .execute();
}
