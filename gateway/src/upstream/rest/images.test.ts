import { createServer, type ServerResponse } from 'node:http';
import { MockAgent, Pool } from 'undici';
import { expect, test } from 'vitest';
import { NotBegun } from '../../server/concurrency/bounded-queue.ts';
import { createImages, imagePath, requestImage } from './images.ts';

test.each([
  ['noite-960.jpg', '/imagens/noite-960.jpg'],
  ['noite-240.avif', '/imagens/noite-240.avif'],
  ['-/uploads/2024/a_b.webp', '/uploads/2024/a_b.webp'],
  ['-/x.png', '/x.png'],
  ['sub/x.png', null],
  ['../x.png', null],
  ['-/../x.png', null],
  ['-/%2e%2e/x.png', null],
  ['-/a%2Fb.png', null],
  ['-//x.png', null],
  ['x.svg', null],
  ['x.png?y', null],
  ['.png', null],
  ['', null],
])('/imagens/%s requests %j', (name, path) => {
  expect(imagePath(name)).toBe(path);
});

test('passes only pictures, with the headers that a browser needs', async () => {
  const upstream = new MockAgent();
  upstream.disableNetConnect();
  const pool = upstream.get('http://api.example');
  const reply = (status: number, headers: Record<string, string>) =>
    pool.intercept({ path: '/imagens/x.png' }).reply(status, 'bytes', { headers });
  const ask = (etag?: string) =>
    requestImage(pool, '/imagens/x.png', { etag, signal: new AbortController().signal });
  reply(200, { 'content-type': 'image/png', etag: '"1"', 'set-cookie': 'a=b', server: 'segredo' });
  expect(await ask()).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/png', etag: '"1"' },
  });
  reply(304, { etag: '"1"' });
  const unchanged = await ask('"1"');
  expect([unchanged?.status, unchanged?.headers]).toEqual([304, { etag: '"1"' }]);
  reply(200, { 'content-type': 'text/html' });
  expect(await ask()).toBeNull();
  reply(200, {});
  expect(await ask()).toBeNull();
  reply(404, { 'content-type': 'image/png' });
  expect(await ask()).toBeNull();
  reply(503, { 'content-type': 'application/json' });
  await expect(ask()).rejects.toThrow('503');
});

test('pictures are requested 16 at once, each until its last byte, and not for a client that left (GW-08)', async () => {
  const bodies: ServerResponse[] = [];
  const server = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'image/png' }).write('first');
    bodies.push(reply);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const pool = new Pool(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  const readImage = createImages(pool);
  const ask = (signal = new AbortController().signal) => readImage('x.png', { signal });
  const first = await Promise.all(Array.from({ length: 16 }, () => ask()));
  const next = ask();
  const leaving = new AbortController();
  const crowd = Array.from({ length: 100 }, () => ask(leaving.signal));
  const settled = Promise.allSettled(crowd);
  await expect(crowd[99]).rejects.toThrow('the queue is full');
  leaving.abort();
  expect((await settled).every((it) => it.status === 'rejected')).toBe(true);
  await expect(crowd[0]).rejects.toBeInstanceOf(NotBegun);
  expect(bodies).toHaveLength(16);
  bodies[0]?.end('last');
  expect(await first[0]?.body.text()).toBe('firstlast');
  expect((await next)?.status).toBe(200);
  expect(bodies).toHaveLength(17);
  for (const image of first) image?.body.on('error', () => undefined);
  await pool.destroy();
  server.closeAllConnections();
  server.close();
});
