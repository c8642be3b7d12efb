import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { trackConnections } from './connections.ts';
import { closeConnectionsWhenDraining } from './draining.ts';

const HEAD = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

it('answers a request that an idle connection sent just before the server closes (SEC-15)', async () => {
  const app = Fastify({ keepAliveTimeout: 600_000, return503OnClosing: false });
  const connections = trackConnections(app.server, { perAddress: 100, isExempt: () => true });
  closeConnectionsWhenDraining(app, connections, undefined);
  app.get('/', () => 'feito');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  socket.write(HEAD);
  await once(socket, 'data');
  await new Promise((sent) => socket.write(HEAD, sent));
  const closed = app.close();
  const reply = (await socket.toArray()).join('');
  expect(reply).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*feito$/i);
  await closed;
});
