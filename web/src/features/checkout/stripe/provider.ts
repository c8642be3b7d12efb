import type { Payment, Provider, Result } from '../provider.ts';
import { CardForm } from './CardForm.tsx';
import { resultOf } from './result.ts';
import { loadStripe } from './stripe-js.ts';

/** Where a payment is: what a bank that asked for more sends the payer back to find out. */
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

/** Stripe, by the script that it serves itself. */
export const provider: Provider = { CardForm, check };
