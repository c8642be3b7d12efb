import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../db/open.ts';

/** `/perfis` (rest-contract 3.5). */
export const perfisRoutes: FastifyPluginAsyncZod<{ db: Database; secret: Buffer }> = async () => {};
