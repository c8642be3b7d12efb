import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { refuse } from './errors.ts';

const Ok = z.object({ status: z.literal('ok') });

/** `/health/live`: 200 while the process runs. `/health/ready`: 200 while the database answers and no restart has begun, else 503. */
export const healthRoutes: FastifyPluginAsyncZod<{
  db: Database;
  draining?: AbortSignal | undefined;
}> = async (app, { db, draining }) => {
  const schema = { hide: true, response: { 200: Ok } };

  app.get('/health/live', { schema, logLevel: 'warn' }, () => ({ status: 'ok' as const }));

  app.get('/health/ready', { schema, logLevel: 'warn' }, async (request) => {
    if (draining?.aborted) throw refuse(503);
    try {
      await sql`SELECT 1`.execute(db);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw refuse(503);
    }
    return { status: 'ok' as const };
  });
};
