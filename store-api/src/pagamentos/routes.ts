import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { PaymentProvider } from './provedores/provider.ts';

/** `/payment` (rest-contract 3.8). */
export const pagamentosRoutes: FastifyPluginAsyncZod<{
  db: Database;
  secret: Buffer;
  shop: Shop;
  payments: PaymentProvider;
}> = async () => {};
