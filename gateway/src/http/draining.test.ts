import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { endConnectionsWhenDraining } from './draining.ts';

/** A server with long keep-alive that answers when the test releases the reply. */
async function open() {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 600_000 });
  endConnectionsWhenDraining(app);
  const answer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  app.get('/', async () => {
    asked.resolve();
    await answer.promise;
    return 'feito';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { app, port: address.port, answer: answer.resolve, asked: asked.promise };
}

test('finishes running requests and closes idle keep-alive connections', async () => {
  const { app, port, answer, asked } = await open();
  const agent = new Agent({ keepAlive: true });
  const replied = once(get({ port, agent }), 'response');
  await asked;
  const closed = app.close();
  answer();
  const [reply]: IncomingMessage[] = await replied;
  expect((await reply?.toArray())?.join('')).toBe('feito');
  await closed;
  agent.destroy();
});

test('closes a connection that was never used', async () => {
  const { app, port } = await open();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const ended = once(socket, 'close');
  socket.resume();
  await app.close();
  await ended;
});
