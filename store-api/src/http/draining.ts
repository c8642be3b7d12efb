import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.ts';

/**
 * Once `draining` aborts or the server closes, each response closes its connection, so that clients open the next one
 * elsewhere. While the server closes, ends each connection that waits for no response: it would hold the process until
 * it times out. A request that arrived before is answered.
 */
export function closeConnectionsWhenDraining(
  app: FastifyInstance,
  connections: Connections,
  draining: AbortSignal | undefined,
): void {
  let closing = false;
  app.addHook('onSend', async (_request, reply) => {
    if (closing || draining?.aborted) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    closing = true;
    const end = () => {
      for (const [socket, replies] of connections) if (replies.size === 0) socket.destroySoon();
    };
    const endIdle = async () => {
      // Reads what has arrived: a poll phase lies between two of these.
      await setImmediate();
      await setImmediate();
      end();
    };
    // A connection in the backlog is accepted only now.
    app.server.on('connection', () => void endIdle());
    await endIdle();
    for (const reply of [...connections.values()].flatMap((replies) => [...replies])) {
      reply.once('close', end);
    }
  });
}
