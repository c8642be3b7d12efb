import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
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

/** Red, green and blue of one pixel. */
async function pixel(jpeg: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(jpeg)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
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
      for (const [left, top] of [
        [20, 20],
        [300, 600],
      ] as const) {
        const [red = 0, green = 0] = await pixel(jpeg, left, top);
        expect(red - green).toBeGreaterThan(100);
      }
      const [red = 0] = await pixel(jpeg, 1180, 620);
      expect(red).toBeLessThan(40);
    },
  );

  test('shows the photo of a product off sale in grey (C-10)', async () => {
    const photo = await plain(400, 500, '#c02020').png().toBuffer();
    const { jpeg } = await renderCapa({ ...CAPA, ativo: false }, photo);
    const [red = 0, green = 0] = await pixel(jpeg, 200, 300);
    expect(red - green).toBeLessThan(40);
  });

  test('stays below 150 KB for the most complex photo', async () => {
    const noise = Buffer.from(
      Array.from({ length: 504 * 630 * 3 }, (_, n) => (n * 7919 + ((n * n) % 251) * 31) % 256),
    );
    const photo = await sharp(noise, { raw: { width: 504, height: 630, channels: 3 } })
      .png()
      .toBuffer();
    const { jpeg } = await renderCapa(CAPA, photo);
    expect(jpeg.length).toBeLessThanOrEqual(150 * 1024);
  });

  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a text', Buffer.from('<html>')],
    [
      'a drawing that could load others',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
  ])('draws the cover without a photo when given %s', async (_, bytes) => {
    const { jpeg, hasPhoto } = await renderCapa(CAPA, bytes);
    expect(hasPhoto).toBe(false);
    expect(jpeg.equals((await renderCapa(CAPA, null)).jpeg)).toBe(true);
  });

  test.each([
    ['16 million pixels in avif', 'avif'],
    ['16 million pixels in gif', 'gif'],
  ] as const)('refuses %s, a format that is decoded whole in memory', async (_, format) => {
    const photo = await plain(4000, 4000, '#c02020').toFormat(format, { effort: 1 }).toBuffer();
    expect((await renderCapa(CAPA, photo)).hasPhoto).toBe(false);
  });

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
