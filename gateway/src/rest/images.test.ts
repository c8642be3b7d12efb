import { MockAgent } from 'undici';
import { expect, test } from 'vitest';
import { imagePath, requestImage } from './images.ts';

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
});
