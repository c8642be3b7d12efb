import type { Payment, Provider, Result } from '../provider.ts';
import { CardForm } from './CardForm.tsx';
import { resultOf } from './result.ts';
import { loadStripe } from './stripe-js.ts';

/** Reads the payment's status; null when Stripe does not answer. */
async function check({ clientSecret, chavePublica }: Payment): Promise<Result | null> {
  if (chavePublica === null) return null;
  try {
    const stripe = await loadStripe(chavePublica);
    const result = resultOf(await stripe.retrievePaymentIntent(clientSecret));
    return result.outcome === 'status' ? result : null;
  } catch {
    return null;
  }
}

export const provider: Provider = { CardForm, check };
