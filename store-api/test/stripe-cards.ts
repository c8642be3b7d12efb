/** The possible results of a payment. */
export const OUTCOMES = [
  'succeeded',
  'declined',
  'insufficient_funds',
  'expired_card',
  'requires_action',
  'unauthenticated',
  'processing',
  'canceled',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Stripe's test cards, by their effect. */
export const STRIPE_CARDS = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
  expired: '4000000000000069',
  asksForAuthentication: '4000002760003184',
  settlesLate: '4000000000000077',
} as const;

const refused = (code: string, decline_code?: string) => ({
  status: 'requires_payment_method' as const,
  error: {
    code,
    ...(decline_code === undefined ? {} : { decline_code }),
    message: 'Internal text of the provider.',
  },
  event: 'payment_intent.payment_failed',
});

/** The resulting state of an intent, and its event. */
export const CARDS = {
  succeeded: { status: 'succeeded', error: null, event: 'payment_intent.succeeded' },
  declined: refused('card_declined', 'generic_decline'),
  insufficient_funds: refused('card_declined', 'insufficient_funds'),
  expired_card: refused('expired_card'),
  requires_action: {
    status: 'requires_action',
    error: null,
    event: 'payment_intent.requires_action',
  },
  unauthenticated: refused('payment_intent_authentication_failure'),
  processing: { status: 'processing', error: null, event: 'payment_intent.processing' },
  canceled: { status: 'canceled', error: null, event: 'payment_intent.canceled' },
} as const;

/** The result of a card; unknown numbers are declined. */
export function outcomeOf(card: string): Outcome {
  switch (card.replaceAll(/\D/g, '')) {
    case STRIPE_CARDS.approved:
      return 'succeeded';
    case STRIPE_CARDS.withoutFunds:
      return 'insufficient_funds';
    case STRIPE_CARDS.expired:
      return 'expired_card';
    case STRIPE_CARDS.asksForAuthentication:
      return 'requires_action';
    case STRIPE_CARDS.settlesLate:
      return 'processing';
    default:
      return 'declined';
  }
}
