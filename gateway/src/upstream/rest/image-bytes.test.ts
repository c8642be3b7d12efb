import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkImage, detectType, InvalidImage } from './image-bytes.ts';

const JPEG = Buffer.from('ffd8ffe000104a46494600010100', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const WEBP = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 ')]);

/** A source that counts its chunks and records whether it was closed. */
function sourceOf(chunks: readonly Uint8Array[], failure?: Error) {
  const seen = { taken: 0, closed: false };
  async function* content() {
    try {
      for (const chunk of chunks) {
        seen.taken += 1;
        yield chunk;
      }
      if (failure) throw failure;
    } finally {
      seen.closed = true;
    }
  }
  return { content: content(), seen };
}

const readAll = (content: AsyncIterable<Uint8Array>) => buffer(Readable.from(content));
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof InvalidImage ? error.reason : error),
  );

describe('detects the picture type from the bytes (P17, C-75)', () => {
  test.each([
    ['jpeg', JPEG],
    ['png', PNG],
    ['webp', WEBP],
  ] as const)('%s', async (type, bytes) => {
    expect(detectType(bytes)).toBe(type);
    const image = await checkImage(sourceOf([bytes]).content);
    expect(image.type).toBe(type);
    expect(await readAll(image.content)).toEqual(bytes);
  });

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['GIF', 'GIF89a\x01\x00\x01\x00\x00\x00\x00'],
    ['PDF', '%PDF-1.7 com mais bytes'],
    ['RIFF other than WebP', 'RIFF\x00\x00\x00\x00WAVEfmt '],
    ['one byte', 'x'],
    ['JPEG not at the start', ' \xff\xd8\xff\xe0\x00\x10JFIF\x00'],
  ])('refuses %s named .png and closes the source', async (_, text) => {
    const { content, seen } = sourceOf([Buffer.from(text, 'latin1'), Buffer.alloc(100)]);
    expect(await reasonOf(checkImage(content))).toBe('type');
    expect(seen.closed).toBe(true);
  });

  test('no bytes are an empty file', async () => {
    expect(await reasonOf(checkImage(sourceOf([]).content))).toBe('empty');
    expect(await reasonOf(checkImage(sourceOf([Buffer.alloc(0)]).content))).toBe('empty');
  });

  test('accepts a picture shorter than twelve bytes', async () => {
    const image = await checkImage(sourceOf([JPEG.subarray(0, 4)]).content);
    expect(await readAll(image.content)).toEqual(JPEG.subarray(0, 4));
  });

  test('reads only the first bytes by itself and closes the source when the reader stops', async () => {
    const { content, seen } = sourceOf([PNG, PNG, PNG]);
    const image = await checkImage(content);
    expect(seen).toEqual({ taken: 1, closed: false });
    for await (const _ of image.content) break;
    expect(seen).toEqual({ taken: 1, closed: true });
  });

  test('rejects with size beyond the limit and accepts the limit', async () => {
    const big = () => sourceOf([JPEG, Buffer.alloc(100 - JPEG.length)]).content;
    expect(await reasonOf(checkImage(big(), 100).then(({ content }) => readAll(content)))).toBe(
      'ok',
    );
    expect(await reasonOf(checkImage(big(), 99).then(({ content }) => readAll(content)))).toBe(
      'size',
    );
  });

  test("passes on the source's error", async () => {
    const failure = new Error('caiu');
    const image = await checkImage(sourceOf([PNG], failure).content);
    expect(await reasonOf(readAll(image.content))).toBe(failure);
    expect(await reasonOf(checkImage(sourceOf([], failure).content))).toBe(failure);
  });

  test('returns the same bytes for chunks of any size', async () => {
    const cuts = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(JPEG, PNG, WEBP),
        fc.uint8Array(),
        cuts,
        async (magic, tail, sizes) => {
          const bytes = Buffer.concat([magic, tail]);
          const chunks: Buffer[] = [];
          let at = 0;
          for (const size of sizes) {
            chunks.push(bytes.subarray(at, at + size));
            at += size;
          }
          chunks.push(bytes.subarray(at));
          const image = await checkImage(sourceOf(chunks).content);
          expect(image.type).toBe(detectType(magic));
          expect(await readAll(image.content)).toEqual(bytes);
        },
      ),
    );
  });
});
