import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { adminRoutes } from './admin-routes.ts';
import { createRoutes } from './create-routes.ts';
import { endingRoutes } from './ending-routes.ts';
import { ownRoutes } from './own-routes.ts';
import type { PedidosParts } from './parts.ts';
import { readRoutes } from './read-routes.ts';

/** `/pedidos`. */
export const pedidosRoutes: FastifyPluginAsyncZod<PedidosParts> = async (app, parts) => {
  const routes = [createRoutes, readRoutes, ownRoutes, endingRoutes, adminRoutes];
  for (const plugin of routes) await app.register(plugin, parts);
};
