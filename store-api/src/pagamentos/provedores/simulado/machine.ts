import type { IntentStatus } from '../provider.ts';
import type { CardDispute, CardRefund, KeptPix } from './kept.ts';

/** A payment at a provider, by card or Pix, with everything that happens to it. Amounts in centavos. */
export interface CardPayment {
  readonly id: string;
  readonly clientSecret: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly valor: number;
  readonly status: IntentStatus;
  /** The last refusal of a card, or the end of a Pix code. */
  readonly error: CardError | null;
  /** The Pix code that pays it, or has paid it. Null when it waits for no Pix. */
  readonly pix: KeptPix | null;
  /** Oldest first. */
  readonly refunds: readonly CardRefund[];
  /** Oldest first. */
  readonly disputes: readonly CardDispute[];
}

/** Codes of a refused card. */
export interface CardError {
  readonly code: string;
  readonly decline_code?: string;
}

/** What a card does to a payment. */
export type CardOutcome =
  | { readonly status: Exclude<IntentStatus, 'requires_payment_method'> }
  | ({ readonly status: 'requires_payment_method' } & CardError);

/** A message of the provider: its type and what it is about. */
export interface CardEvent {
  readonly type: string;
  readonly about: 'payment' | 'charge' | CardRefund | CardDispute;
}

/** A payment after a change, with the messages that the change causes. */
export interface CardStep {
  readonly payment: CardPayment;
  readonly events: readonly CardEvent[];
}

/** The provider refuses a change; the code is Stripe's. */
export class CardRefusal extends Error {
  override name = 'CardRefusal';
}

const EVENT_OF = {
  requires_payment_method: 'payment_intent.payment_failed',
  requires_action: 'payment_intent.requires_action',
  processing: 'payment_intent.processing',
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
} as const satisfies Record<IntentStatus, string>;

/** An unpaid payment. */
export function newPayment(
  given: Pick<CardPayment, 'id' | 'clientSecret' | 'metadata' | 'valor'>,
): CardPayment {
  return {
    ...given,
    status: 'requires_payment_method',
    error: null,
    pix: null,
    refunds: [],
    disputes: [],
  };
}

/** Whether a card or a cancellation can still change the payment. */
export function isWaiting({ status }: CardPayment): boolean {
  return status.startsWith('requires_');
}

/** Sets the result of a card, of the bank's question, of a slow settlement or of a cancellation. */
export function decidePayment(payment: CardPayment, outcome: CardOutcome): CardStep {
  const { status, ...error } = outcome;
  return {
    payment: { ...payment, status, error: 'code' in error ? error : null, pix: null },
    events: [{ type: EVENT_OF[status], about: 'payment' }],
  };
}

/**
 * Gives a payment a Pix code, in place of an earlier code or card.
 *
 * @throws CardRefusal for a payment that can no longer be paid.
 */
export function givePix(payment: CardPayment, pix: Omit<KeptPix, 'paid'>): CardStep {
  if (!isWaiting(payment)) throw new CardRefusal('payment_intent_unexpected_state');
  const { payment: waiting, events } = decidePayment(payment, { status: 'requires_action' });
  return { payment: { ...waiting, pix: { ...pix, paid: false } }, events };
}

/**
 * Pays a Pix code, or ends it when its time has passed. Does nothing to any other code: the bank refuses one that was
 * replaced or has ended.
 */
export function payPix(payment: CardPayment, code: string, now: Date): CardStep {
  const { pix, status } = payment;
  if (status !== 'requires_action' || pix?.code !== code) return { payment, events: [] };
  if (pix.expiresAt * 1000 <= now.getTime()) return endPix(payment, now);
  const { payment: done, events } = decidePayment(payment, { status: 'succeeded' });
  return { payment: { ...done, pix: { ...pix, paid: true } }, events };
}

/** Ends a Pix code whose time has passed. Does nothing before. */
export function endPix(payment: CardPayment, now: Date): CardStep {
  const { pix, status } = payment;
  const isOver = pix !== null && pix.expiresAt * 1000 <= now.getTime();
  if (status !== 'requires_action' || !isOver) return { payment, events: [] };
  return decidePayment(payment, {
    status: 'requires_payment_method',
    code: 'payment_intent_payment_attempt_expired',
  });
}

/** Centavos that left the shop: refunds that did not fail, and disputes that were not won. */
export function takenBack({ refunds, disputes }: CardPayment): number {
  const refunded = refunds.filter(({ status }) => status !== 'failed');
  const disputed = disputes.filter(({ status }) => status !== 'won');
  return [...refunded, ...disputed].reduce((sum, { valor }) => sum + valor, 0);
}

/**
 * Refunds a part of a payment.
 *
 * @throws CardRefusal for an unpaid or disputed payment, and for more than is left of it.
 */
export function refundPayment(
  payment: CardPayment,
  refund: Pick<CardRefund, 'id' | 'key' | 'valor' | 'metadata'> & {
    readonly status: 'pending' | 'succeeded';
  },
): CardStep {
  if (payment.status !== 'succeeded') throw new CardRefusal('payment_intent_unexpected_state');
  if (payment.disputes.some(({ status }) => status !== 'won')) {
    throw new CardRefusal('charge_disputed');
  }
  const left = payment.valor - takenBack(payment);
  if (left === 0) throw new CardRefusal('charge_already_refunded');
  if (!(refund.valor > 0 && refund.valor <= left)) throw new CardRefusal('amount_too_large');
  const made = { ...refund, failure: null };
  return {
    payment: { ...payment, refunds: [...payment.refunds, made] },
    events: [
      { type: 'refund.created', about: made },
      { type: 'charge.refunded', about: 'charge' },
    ],
  };
}

/**
 * Sets the bank's result of a refund: a pending one succeeds or fails, and a done one may still fail. Any other change
 * does nothing.
 *
 * @param failure the provider's code; null: it succeeds.
 */
export function decideRefund(payment: CardPayment, id: string, failure: string | null): CardStep {
  const refund = payment.refunds.find((one) => one.id === id);
  const status = failure === null ? 'succeeded' : 'failed';
  if (refund === undefined || refund.status === 'failed' || refund.status === status) {
    return { payment, events: [] };
  }
  const decided: CardRefund = { ...refund, status, failure };
  const updated: CardEvent = { type: 'refund.updated', about: decided };
  return {
    payment: {
      ...payment,
      refunds: payment.refunds.map((one) => (one.id === id ? decided : one)),
    },
    events: failure === null ? [updated] : [updated, { type: 'refund.failed', about: decided }],
  };
}

/** Opens a dispute of everything that is left of a payment. Does nothing when nothing is left, or it is unpaid. */
export function openDispute(
  payment: CardPayment,
  { id, reason }: Pick<CardDispute, 'id' | 'reason'>,
): CardStep {
  const valor = payment.valor - takenBack(payment);
  if (payment.status !== 'succeeded' || valor === 0) return { payment, events: [] };
  const dispute: CardDispute = { id, reason, valor, status: 'needs_response' };
  return {
    payment: { ...payment, disputes: [...payment.disputes, dispute] },
    events: [{ type: 'charge.dispute.created', about: dispute }],
  };
}

/** Ends an open dispute. Does nothing to any other. */
export function closeDispute(payment: CardPayment, id: string, status: 'won' | 'lost'): CardStep {
  const open = payment.disputes.find((one) => one.id === id && one.status === 'needs_response');
  if (open === undefined) return { payment, events: [] };
  const closed: CardDispute = { ...open, status };
  return {
    payment: {
      ...payment,
      disputes: payment.disputes.map((one) => (one.id === id ? closed : one)),
    },
    events: [{ type: 'charge.dispute.closed', about: closed }],
  };
}
