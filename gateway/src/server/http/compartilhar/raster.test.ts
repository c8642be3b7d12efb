import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CapaDoProduto } from '../../../shop/catalogo/capa.ts';
import { renderCapa } from './raster.ts';

const CAPA: CapaDoProduto = {
  marca: 'Decantária',
  nome: 'Noite de Oud',
  categorias: ['Árabe'],
  oferta: { kind: 'preco', antes: 'A partir de', valor: 'R$ 49,90' },
  volumes: [5, 10],
  ativo: true,
  foto: '/imagens/oud.jpg',
};

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });

/** Decodes a picture. `pixel` gives red, green and blue of one pixel. */
async function decode(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return {
    pixel: (left: number, top: number): number[] => {
      const at = (top * info.width + left) * info.channels;
      return [...data.subarray(at, at + 3)];
    },
  };
}

describe('the picture', { timeout: 60_000 }, () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'fills its side with a photo in %s of any shape',
    async (format) => {
      const photo = await plain(900, 300, '#c02020').toFormat(format).toBuffer();
      const { jpeg, hasPhoto } = await renderCapa(CAPA, photo);
      expect(hasPhoto).toBe(true);
      const { width, height, format: kind } = await sharp(jpeg).metadata();
      expect([width, height, kind]).toEqual([1200, 630, 'jpeg']);
      const { pixel } = await decode(jpeg);
      for (const [left, top] of [
        [20, 20],
        [300, 600],
      ] as const) {
        const [red = 0, green = 0] = pixel(left, top);
        expect(red - green).toBeGreaterThan(100);
      }
      const [red = 0] = pixel(1180, 620);
      expect(red).toBeLessThan(40);
    },
  );

  test('shows the photo of a product off sale in grey (C-10)', async () => {
    const photo = await plain(400, 500, '#c02020').png().toBuffer();
    const { jpeg } = await renderCapa({ ...CAPA, ativo: false }, photo);
    const [red = 0, green = 0] = (await decode(jpeg)).pixel(200, 300);
    expect(red - green).toBeLessThan(40);
  });

  test('stays below 150 KB for the most complex photo', async () => {
    const noise = Buffer.from(
      Array.from({ length: 504 * 630 * 3 }, (_, n) => (n * 7919 + ((n * n) % 251) * 31) % 256),
    );
    const photo = await sharp(noise, { raw: { width: 504, height: 630, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const { jpeg } = await renderCapa(CAPA, photo);
    expect(jpeg.length).toBeLessThanOrEqual(150 * 1024);
  });

  describe('without a photo', () => {
    let bare: Buffer;
    beforeAll(async () => {
      bare = (await renderCapa(CAPA, null)).jpeg;
    });

    test.each([
      ['an empty file', Buffer.alloc(0)],
      ['a text', Buffer.from('<html>')],
      [
        'a drawing that could load others',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      ],
    ])('draws the cover when given %s', async (_, bytes) => {
      const { jpeg, hasPhoto } = await renderCapa(CAPA, bytes);
      expect(hasPhoto).toBe(false);
      expect(jpeg.equals(bare)).toBe(true);
    });
  });

  // 3465 × 3465 pixels of one colour. A file, because encoding takes a CPU second.
  test.each(['avif', 'gif'])(
    'refuses 12 million pixels in %s, a format that is decoded whole in memory',
    async (format) => {
      const file = new URL(`../../../../test/pictures/12-megapixels.${format}`, import.meta.url);
      expect((await renderCapa(CAPA, readFileSync(file))).hasPhoto).toBe(false);
    },
  );

  test('refuses a truncated photo', async () => {
    const photo = await plain(900, 900, '#c02020').jpeg().toBuffer();
    expect((await renderCapa(CAPA, photo.subarray(0, photo.length / 2))).hasPhoto).toBe(false);
  });

  test('draws the cover of the shop', async () => {
    const { jpeg } = await renderCapa({ marca: 'Decantária' }, null);
    const { width, height } = await sharp(jpeg).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect(jpeg.length).toBeLessThanOrEqual(150 * 1024);
  });
});
