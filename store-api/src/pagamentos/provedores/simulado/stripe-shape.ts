import type { CardDispute, CardRefund } from './kept.ts';
import type { CardEvent, CardPayment } from './machine.ts';

/** A payment in Stripe's format. */
export function intentShape(payment: CardPayment) {
  const { id, clientSecret, valor, status, metadata, error } = payment;
  return {
    id,
    object: 'payment_intent',
    amount: valor,
    currency: 'brl',
    client_secret: clientSecret,
    status,
    metadata,
    payment_method: payment.pix && `pm_${payment.pix.code.slice(-12)}`,
    last_payment_error: error && { ...error, message: 'Internal text of the provider.' },
    next_action: status === 'requires_action' ? nextAction(payment) : null,
  };
}

function nextAction({ pix }: CardPayment) {
  if (pix === null) return { type: 'use_stripe_sdk' };
  return {
    type: 'pix_display_qr_code',
    pix_display_qr_code: { data: pix.code, expires_at: pix.expiresAt },
  };
}

/** A refund in Stripe's format. */
export function refundShape(payment: CardPayment, refund: CardRefund) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.valor,
    currency: 'brl',
    payment_intent: payment.id,
    status: refund.status,
    metadata: refund.metadata,
    ...(refund.failure !== null && { failure_reason: refund.failure }),
  };
}

function disputeShape(payment: CardPayment, { id, valor, status, reason }: CardDispute) {
  return {
    id,
    object: 'dispute',
    amount: valor,
    currency: 'brl',
    payment_intent: payment.id,
    status,
    reason,
  };
}

/** The object of a message, in Stripe's format. */
export function eventObject(payment: CardPayment, { about }: CardEvent): object {
  if (about === 'payment') return intentShape(payment);
  if (about === 'charge') {
    return { id: `ch_${payment.id}`, object: 'charge', payment_intent: payment.id };
  }
  return 'reason' in about ? disputeShape(payment, about) : refundShape(payment, about);
}

/** A message as the provider sends it. `created` in whole seconds. */
export function eventBody(id: string, payment: CardPayment, event: CardEvent, now: Date): string {
  const created = Math.floor(now.getTime() / 1000);
  const data = { object: eventObject(payment, event) };
  return JSON.stringify({ id, object: 'event', type: event.type, created, data });
}
