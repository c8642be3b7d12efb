import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, ends each connection as soon as it has no running request. Keep-alive connections, and those
 * that a browser opened in advance, would otherwise hold the process until they time out.
 */
export function endConnectionsWhenDraining(app: FastifyInstance): void {
  /** Running requests per connection. */
  const open = new Map<Socket, number>();
  let draining = false;
  const count = (socket: Socket, by: number) => {
    const before = open.get(socket);
    if (before === undefined) return;
    open.set(socket, before + by);
    if (draining && before + by === 0) socket.destroySoon();
  };
  app.server.on('connection', (socket) => {
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', ({ socket }, reply) => {
    count(socket, 1);
    reply.once('close', () => count(socket, -1));
  });
  app.addHook('preClose', async () => {
    draining = true;
    for (const [socket, running] of open) if (running === 0) socket.destroySoon();
  });
}
