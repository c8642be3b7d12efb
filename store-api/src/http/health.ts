import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import type { DiskSpace } from '../process/disk-space.ts';
import { bodyOfStatus, Refusal, refuse } from './errors.ts';

const Ok = z.object({ status: z.literal('ok') });

/**
 * `/health/live`: 200 while the process runs. `/health/ready`: 200 while the database answers, writes have space and no restart
 * has begun, else 503 with the reason.
 */
export const healthRoutes: FastifyPluginAsyncZod<{
  db: Database;
  space: DiskSpace;
  draining?: AbortSignal | undefined;
}> = async (app, { db, space, draining }) => {
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
    if (await space.isShort()) throw new Refusal(503, bodyOfStatus(507));
    return { status: 'ok' as const };
  });
};
