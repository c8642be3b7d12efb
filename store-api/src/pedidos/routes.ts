import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { adminRoutes } from './admin-routes.ts';
import { ownRoutes } from './own-routes.ts';
import type { PedidosParts } from './parts.ts';
import { readRoutes } from './read-routes.ts';

/** `/pedidos`. */
export const pedidosRoutes: FastifyPluginAsyncZod<PedidosParts> = async (app, parts) => {
  const routes = [readRoutes, ownRoutes, adminRoutes];
  for (const plugin of routes) await app.register(plugin, parts);
};
