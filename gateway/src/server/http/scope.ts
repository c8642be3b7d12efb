import type { FastifyInstance } from 'fastify';

const NAME = Symbol.for('fastify.display-name');

/**
 * Adds routes that share what no other route has, such as parsers of bodies. Without a name Fastify compares the function
 * with every loaded CommonJS module.
 */
export function addScope(
  app: FastifyInstance,
  name: string,
  addRoutes: (scope: FastifyInstance) => void,
): void {
  const plugin = async (scope: FastifyInstance) => addRoutes(scope);
  app.register(Object.assign(plugin, { [NAME]: name }));
}
