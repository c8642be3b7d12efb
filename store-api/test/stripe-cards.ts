import type { CardOutcome } from '../src/pagamentos/provedores/simulado/machine.ts';
import { testCardOf } from '../src/pagamentos/provedores/simulado/payer.ts';

/** Stripe's test cards, by their effect. */
export const STRIPE_CARDS = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
  expired: '4000000000000069',
  asksForAuthentication: '4000002760003184',
  settlesLate: '4000000000000077',
} as const;

const refused = (code: string, decline_code?: string): CardOutcome => ({
  status: 'requires_payment_method',
  code,
  ...(decline_code !== undefined && { decline_code }),
});

/** The possible results of a payment. */
export const OUTCOMES = {
  succeeded: { status: 'succeeded' },
  declined: refused('card_declined', 'generic_decline'),
  insufficient_funds: refused('card_declined', 'insufficient_funds'),
  expired_card: refused('expired_card'),
  requires_action: { status: 'requires_action' },
  unauthenticated: refused('payment_intent_authentication_failure'),
  processing: { status: 'processing' },
  canceled: { status: 'canceled' },
} as const satisfies Record<string, CardOutcome>;
export type Outcome = keyof typeof OUTCOMES;

/** The result of a card; unknown numbers are declined. */
export function outcomeOf(card: string): CardOutcome {
  const numero = card.replaceAll(/\D/g, '');
  if (numero === STRIPE_CARDS.asksForAuthentication) return OUTCOMES.requires_action;
  if (numero === STRIPE_CARDS.withoutFunds) return OUTCOMES.insufficient_funds;
  const outcome = testCardOf({ numero, validade: '12/99' }, new Date())?.outcome;
  return outcome ?? OUTCOMES.declined;
}
