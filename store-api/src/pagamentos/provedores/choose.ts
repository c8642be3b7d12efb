import type { Config } from '../../config.ts';
import type { Database } from '../../db/open.ts';
import type { PaymentProvider } from './provider.ts';
import { createSimulado } from './simulado/provider.ts';
import { createStripe } from './stripe/provider.ts';

/**
 * The card provider: Stripe when it is configured, else the simulated one.
 *
 * @param webhookSecret key of the simulated provider's signatures.
 */
export function createPaymentProvider(
  { stripe }: Pick<Config, 'stripe'>,
  db: Database,
  webhookSecret: string,
): PaymentProvider {
  return stripe === undefined ? createSimulado(db, webhookSecret) : createStripe(stripe);
}
