import { failure, type Result, readStatus } from '../provider.ts';
import type { StripeAnswer } from './stripe-js.ts';

export function resultOf({ paymentIntent, error }: StripeAnswer): Result {
  if (error) {
    // Stripe's form shows validation errors itself.
    if (error.type === 'validation_error') return { outcome: 'invalid' };
    // Only messages about the card are meant for the payer.
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
