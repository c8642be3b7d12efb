import type { Database } from '../../../db/open.ts';
import { type PaymentProvider, ProviderUnavailable } from '../provider.ts';

/** A card provider of our own making, kept in the database: for development, demos and tests. */
export function createSimulado(_db: Database, _webhookSecret: string): PaymentProvider {
  const refuse = (): never => {
    throw new ProviderUnavailable('not there yet');
  };
  return {
    nome: 'simulado',
    createIntent: async () => refuse(),
    readIntent: async () => refuse(),
    cancelIntent: async () => refuse(),
    refund: async () => refuse(),
    readEvent: () => refuse(),
  };
}
