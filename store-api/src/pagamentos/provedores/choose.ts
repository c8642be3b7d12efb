import type { Config } from '../../config.ts';
import type { Database } from '../../db/open.ts';
import { NO_PROVIDER, type PaymentProvider } from './provider.ts';
import { createSimulado } from './simulado/provider.ts';
import { createStripe } from './stripe/provider.ts';

/**
 * The card provider: Stripe with its keys, the simulated one where test cards may pay, else none.
 *
 * @param webhookSecret key of the simulated provider's signatures.
 */
export function createPaymentProvider(
  { stripe, simulado }: Pick<Config, 'stripe' | 'simulado'>,
  db: Database,
  webhookSecret: string,
): PaymentProvider {
  if (stripe !== undefined) return createStripe(stripe);
  return simulado ? createSimulado(db, webhookSecret) : NO_PROVIDER;
}
