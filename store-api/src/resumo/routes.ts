import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { FOR_ADMINS } from '../auth/access.ts';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { readResumo } from './service.ts';
import { ResumoWire, toResumoWire } from './wire.ts';

/** `/resumo`, for administrators. Not in the older API. */
export const resumoRoutes: FastifyPluginAsyncZod<{ db: Database; shop: Shop }> = async (
  app,
  { db, shop },
) => {
  app.get(
    '/resumo',
    {
      schema: {
        summary: 'Figures of the shop',
        description:
          'Counted on each call; days are those of the shop’s time zone. Not in the older API.',
        security: FOR_ADMINS,
        response: { 200: ResumoWire },
      },
    },
    async () => toResumoWire(await readResumo(db, shop.timeZone, new Date())),
  );
};
