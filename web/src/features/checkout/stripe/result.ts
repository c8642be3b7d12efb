import { failure, type Result, readStatus } from '../provider.ts';
import type { StripeAnswer } from './stripe-js.ts';

/** What Stripe's script answers, in the port's words. */
export function resultOf({ paymentIntent, error }: StripeAnswer): Result {
  if (error) {
    // An empty or unfinished field says so itself, inside Stripe's form.
    if (error.type === 'validation_error') return { outcome: 'invalid' };
    // Of the other kinds only what is said of the card is meant for who pays.
    const message = error.type === 'card_error' ? error.message : undefined;
    const over = error.code === 'payment_intent_unexpected_state';
    return { outcome: 'error', message: message ?? null, over };
  }
  if (!paymentIntent) return failure;
  return {
    outcome: 'status',
    status: readStatus(paymentIntent.status),
    paymentIntentId: paymentIntent.id,
    message: paymentIntent.last_payment_error?.message ?? null,
  };
}
