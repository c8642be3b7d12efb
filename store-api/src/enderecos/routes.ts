import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../db/open.ts';

/** `/enderecos` (rest-contract 3.5). */
export const enderecosRoutes: FastifyPluginAsyncZod<{
  db: Database;
  secret: Buffer;
}> = async () => {};
