import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../../db/open.ts';

/** What a browser does at the simulated card provider. */
export const simuladoRoutes: FastifyPluginAsyncZod<{ db: Database }> = async () => {};
