import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { PaymentProvider } from '../pagamentos/provedores/provider.ts';

/** `/pedidos` (rest-contract 3.7). */
export const pedidosRoutes: FastifyPluginAsyncZod<{
  db: Database;
  secret: Buffer;
  shop: Shop;
  payments: PaymentProvider;
}> = async () => {};
