import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { adminRoutes } from './admin-routes.ts';
import { createRoutes } from './create-routes.ts';
import { endingRoutes } from './ending-routes.ts';
import { ownRoutes } from './own-routes.ts';
import type { PedidosParts } from './parts.ts';
import { readRoutes } from './read-routes.ts';

/** `/pedidos` (rest-contract 3.7). */
export const pedidosRoutes: FastifyPluginAsyncZod<PedidosParts> = async (app, parts) => {
  await app.register(createRoutes, parts);
  await app.register(readRoutes, parts);
  await app.register(ownRoutes, parts);
  await app.register(endingRoutes, parts);
  await app.register(adminRoutes, parts);
};
