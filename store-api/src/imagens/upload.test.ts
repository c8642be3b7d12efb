import { deflateSync } from 'node:zlib';
import { detectType } from '@decantaria/server/picture';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { encodingSlots } from './encode.ts';
import { encodeUpload } from './upload.ts';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#885522' } });

/** A small PNG whose header claims any size. */
function claimingPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1024))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const refusal = (mensagem: unknown = expect.any(String)) =>
  expect.objectContaining({
    status: 422,
    body: { codigo: 'IMAGEM_INVALIDA', mensagem, campo: 'imagem' },
  });

describe('an uploaded picture (P17)', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is accepted as %s by its bytes', async (format) => {
    const data = await photo(60, 80).toFormat(format).toBuffer();
    expect(detectType(data)).toBe(format);
    expect((await encodeUpload(data)).imagem).toMatchObject({ largura: 60, altura: 80 });
  });

  it('loses bytes hidden behind the picture', async () => {
    const clean = await photo(60, 80).jpeg().toBuffer();
    const polyglot = Buffer.concat([clean, Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    const { files } = await encodeUpload(polyglot);
    for (const { data } of files) expect(data.includes('<script>')).toBe(false);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>';
  it.each([
    ['SVG', Buffer.from(svg)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', Buffer.from('GIF89a/*<?php echo 1;?>*/')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['an empty file', Buffer.alloc(0)],
    ['SVG after spaces', Buffer.from(`   ${svg}`)],
  ])('is refused as %s', async (_name, data) => {
    await expect(encodeUpload(data)).rejects.toEqual(refusal('Use uma imagem JPEG, PNG ou WebP.'));
  });

  it.each([
    ['HTML with a JPEG header', Buffer.from('\xff\xd8\xff\xe0<html><script>', 'latin1')],
    ['SVG with a PNG header', Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1')],
    ['garbage with a WebP header', Buffer.from('RIFF\x08\0\0\0WEBPVP8 lixo', 'latin1')],
  ])('is refused as %s', async (_name, data) => {
    await expect(encodeUpload(data)).rejects.toEqual(refusal());
  });

  it.each(['jpeg', 'png', 'webp'] as const)('is refused as a truncated %s', async (format) => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .toFormat(format)
      .toBuffer();
    const half = noise.subarray(0, noise.length / 2);
    await expect(encodeUpload(half)).rejects.toEqual(
      refusal('A imagem está danificada ou incompleta. Tente outra.'),
    );
  });

  it.each([
    [60_000, 60_000, 'A imagem tem pontos demais: use uma de até 50 megapixels.'],
    [2_147_483_647, 2_147_483_647, expect.any(String)],
    [7_072, 7_072, 'A imagem tem pontos demais: use uma de até 50 megapixels.'],
    [40_000, 1, 'A imagem é comprida demais: um lado pode ter até 5 vezes o outro.'],
    [7_000, 7_000, 'A imagem está danificada ou incompleta. Tente outra.'],
    [0, 5, expect.any(String)],
  ])('is refused when its header claims %i × %i pixels', async (width, height, mensagem) => {
    await expect(encodeUpload(claimingPng(width, height))).rejects.toEqual(refusal(mensagem));
  });

  it('is accepted or refused, whichever bytes follow a valid start', async () => {
    const starts = await Promise.all([
      photo(20, 20).jpeg().toBuffer(),
      photo(20, 20).png().toBuffer(),
      photo(20, 20).webp().toBuffer(),
    ]);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.nat({ max: 200 }),
        fc.uint8Array({ maxLength: 60 }),
        async (start, cut, rest) => {
          const data = Buffer.concat([start.subarray(0, cut), rest]);
          await encodeUpload(data).catch((error: unknown) => expect(error).toEqual(refusal()));
        },
      ),
      { numRuns: 60 },
    );
  });

  describe('while every encoding slot is taken', () => {
    afterEach(() => {
      vi.useRealTimers();
    });

    it('is refused after 30 seconds (P17)', async () => {
      const data = await photo(20, 20).jpeg().toBuffer();
      const slots = await Promise.all([encodingSlots.acquire(), encodingSlots.acquire()]);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const refused = expect(encodeUpload(data)).rejects.toMatchObject({
        status: 503,
        headers: { 'retry-after': '30' },
      });
      await expect.poll(() => vi.getTimerCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(30_000);
      await refused;
      for (const [, release] of slots) release();
    });
  });
});
