import type { FastifyInstance } from 'fastify';

/**
 * Closes the connection of each response once the server is closing. Otherwise kept-alive connections would
 * hold the process until they time out.
 */
export function closeConnectionsWhenDraining(app: FastifyInstance): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
}
