import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../db/open.ts';

/** `/fretes` and `/frete/cotar` (C-40). */
export const fretesRoutes: FastifyPluginAsyncZod<{ db: Database; secret: Buffer }> = async () => {};
