import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { imageRoutes } from './images.ts';

test('a picture that its client leaves is no warning; one that the API fails is (GW-15)', async () => {
  const log: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => log.push(line) } } });
  const asked = Promise.withResolvers<AbortSignal>();
  imageRoutes(app, {
    readImage: async (name, { signal }) => {
      if (name === 'fails') throw new Error('reset');
      asked.resolve(signal);
      await once(signal, 'abort');
      throw signal.reason;
    },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET /imagens/slow HTTP/1.1\r\nHost: x\r\n\r\n');
  const signal = await asked.promise;
  socket.destroy();
  await expect.poll(() => signal.aborted).toBe(true);
  expect((await request(`${url}/imagens/fails`)).statusCode).toBe(502);
  expect(log).toHaveLength(1);
  await app.close();
});
