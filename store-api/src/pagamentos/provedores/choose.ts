import type { Config } from '../../config.ts';
import type { Database } from '../../db/open.ts';
import type { PaymentProvider } from './provider.ts';
import { createSimulado } from './simulado/provider.ts';
import { createStripe } from './stripe/provider.ts';

/**
 * Who takes card payments: the real provider when it is configured, else the simulated one.
 *
 * @param webhookSecret what the simulated provider signs its messages with.
 */
export function createPaymentProvider(
  { stripe }: Pick<Config, 'stripe'>,
  db: Database,
  webhookSecret: string,
): PaymentProvider {
  return stripe === undefined ? createSimulado(db, webhookSecret) : createStripe(stripe);
}
