import type { FastifyInstance } from 'fastify';

/**
 * Once the server has begun to close, answers under way end their connections. Otherwise a client's
 * kept-alive connection would hold the process until it times out.
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
