import { FOR_ADMINS } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { readResumo } from './service.ts';
import { ResumoWire, toResumoWire } from './wire.ts';

/** `/resumo`, for administrators. Not in the older API. */
export const resumoRoutes: ApiRoutes = async (app, { db, shop }) => {
  app.get(
    '/resumo',
    { schema: { security: FOR_ADMINS, response: { 200: ResumoWire } } },
    async () => toResumoWire(await readResumo(db, shop.timeZone, new Date())),
  );
};
