import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createCachedBody } from './cached-body.ts';

const TEXT = Array.from(
  { length: 400 },
  (_, index) => `<li>decant ${(index * 7919) % 997}</li>`,
).join('');

test('compresses a repeated text more strongly, with the same content', async () => {
  const body = createCachedBody(TEXT);
  const [first, second] = [await body.encode('br'), await body.encode('br')];
  expect(second).toBe(first);
  await expect.poll(() => body.encode('br')).not.toBe(first);
  const third = await body.encode('br');
  expect(third.bytes.length).toBeLessThan(first.bytes.length);
  for (const { bytes } of [first, third]) expect(brotliDecompressSync(bytes).toString()).toBe(TEXT);
  expect(await body.encode('br')).toBe(third);
  expect(gunzipSync((await body.encode('gzip')).bytes).toString()).toBe(TEXT);
});

test('keeps the compressed bytes of an equal text', async () => {
  const body = createCachedBody(TEXT);
  const kept = await body.encode('br');
  expect(await createCachedBody(TEXT, body).encode('br')).toBe(kept);
  expect(createCachedBody(`${TEXT}!`, body).etag).not.toBe(body.etag);
});
