import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { FOR_ADMINS, requireAccess } from '../auth/access.ts';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { refusals } from '../http/errors.ts';
import { readResumo } from './service.ts';
import { ResumoWire, toResumoWire } from './wire.ts';

/** `/resumo`, for administrators. Not in the older API. */
export const resumoRoutes: FastifyPluginAsyncZod<{
  db: Database;
  secret: Buffer;
  shop: Shop;
}> = async (app, { db, secret, shop }) => {
  app.get(
    '/resumo',
    {
      onRequest: requireAccess(db, secret, 'ROLE_ADMIN'),
      schema: {
        tags: ['resumo'],
        security: FOR_ADMINS,
        summary: 'Figures of the shop',
        description:
          'Counted anew at each call; a day is one of the shop’s time zone. Not in the older API.',
        response: { 200: ResumoWire, ...refusals(401, 403, 500) },
      },
    },
    async () => toResumoWire(await readResumo(db, shop.timeZone, new Date())),
  );
};
