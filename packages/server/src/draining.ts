import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.ts';

/**
 * Once the server drains or closes, each reply closes its connection, so that clients open the next one elsewhere. While
 * the server closes, ends each connection that waits for no reply: kept-alive ones, and those that a browser opened in
 * advance, would otherwise hold the process until they time out. A request that arrived before is answered.
 */
export function endConnectionsWhenDraining(
  app: FastifyInstance,
  { open }: Pick<Connections, 'open'>,
  isDraining: () => boolean,
): void {
  let closing = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing || isDraining()) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    closing = true;
    const end = () => {
      for (const [socket, replies] of open) {
        if (replies.length === 0 && !socket.writableEnded) socket.destroySoon();
      }
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
    for (const reply of [...open.values()].flat()) {
      reply.once('close', end);
    }
  });
}
