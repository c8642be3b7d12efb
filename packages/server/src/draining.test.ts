import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { trackConnections } from './connections.ts';
import { endConnectionsWhenDraining } from './draining.ts';

const HEAD = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

/** A server with long keep-alive that answers when the test releases the reply. */
async function open() {
  const app = Fastify({
    forceCloseConnections: 'idle',
    keepAliveTimeout: 600_000,
    return503OnClosing: false,
  });
  const draining = new AbortController();
  const connections = trackConnections(app.server, { perAddress: 100, isExempt: () => true });
  app.server.prependListener('request', connections.track);
  endConnectionsWhenDraining(app, connections, () => draining.signal.aborted);
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
  return { app, draining, port: address.port, answer: answer.resolve, asked: asked.promise };
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

test('while draining it serves on, and each reply closes its connection (SEC-15)', async () => {
  const { app, draining, port, answer } = await open();
  answer();
  const agent = new Agent({ keepAlive: true });
  const read = async () => {
    const [reply]: IncomingMessage[] = await once(get({ port, agent }), 'response');
    return [(await reply?.toArray())?.join(''), reply?.headers.connection];
  };
  expect(await read()).toEqual(['feito', 'keep-alive']);
  draining.abort();
  expect(await read()).toEqual(['feito', 'close']);
  expect(await read()).toEqual(['feito', 'close']);
  await app.close();
});

test('answers a request that an idle connection sent just before the server closes (SEC-15)', async () => {
  const { app, port, answer } = await open();
  answer();
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  socket.write(HEAD);
  await once(socket, 'data');
  await new Promise((sent) => socket.write(HEAD, sent));
  const closed = app.close();
  const reply = (await socket.toArray()).join('');
  expect(reply).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*feito$/i);
  await closed;
});
