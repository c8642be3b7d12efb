import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Once the server has begun to close, a connection ends as soon as nothing is asked on it any more: one that is kept
 * alive, and one that a browser opened ahead and never used, would otherwise hold the process until they time out.
 */
export function endConnectionsWhenDraining(app: FastifyInstance): void {
  /** Requests under way by connection. */
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
    for (const [socket, asked] of open) if (asked === 0) socket.destroySoon();
  });
}
