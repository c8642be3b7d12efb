import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import type { DiskSpace } from '../process/disk-space.ts';
import { refuse } from './errors.ts';

const Ok = z.object({ status: z.literal('ok'), falta: z.literal('ESPACO').optional() });

/**
 * `/health/live`: 200 while the process runs. `/health/ready`: 200 while the database answers and no restart has begun, else 503
 * with the reason. A full disk is named and stays 200: reads go on, and every other store-api has the same disk.
 */
export const healthRoutes: FastifyPluginAsyncZod<{
  db: Database;
  space: DiskSpace;
  draining?: AbortSignal | undefined;
}> = async (app, { db, space, draining }) => {
  const options = { schema: { hide: true, response: { 200: Ok } }, logLevel: 'warn' } as const;

  app.get('/health/live', options, () => ({ status: 'ok' as const }));

  app.get('/health/ready', options, async (request) => {
    if (draining?.aborted) throw refuse(503);
    try {
      await sql`SELECT 1`.execute(db);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw refuse(503);
    }
    return { status: 'ok' as const, ...((await space.isShort()) && { falta: 'ESPACO' as const }) };
  });
};
