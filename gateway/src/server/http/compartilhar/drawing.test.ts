import { createHash } from 'node:crypto';
import { anyCharacter } from '@decantaria/brasil/test/any-character';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { CapaDoProduto } from '../../../shop/catalogo/capa.ts';
import { drawable, drawLoja, drawProduto } from './drawing.ts';

const CAPA: CapaDoProduto = {
  marca: 'Decantária',
  nome: 'Noite de Oud',
  categorias: ['Árabe', 'Nicho'],
  oferta: { kind: 'preco', antes: 'A partir de', valor: 'R$ 49,90' },
  volumes: [3, 5, 10],
  ativo: true,
  foto: '/imagens/oud.jpg',
};

/** Accepts only outlines and measures: no text, no outside reference, no NaN. */
function expectDrawing(layers: readonly string[]) {
  for (const svg of layers) {
    expect(svg).not.toMatch(/NaN|Infinity|undefined|<text|<image|<script|href/);
    const bare = svg.replace(/<(\w+)[^<>]*\/>/g, '').replace(/<\/?\w+[^<>]*>/g, '');
    expect(bare.trim()).toBe('');
  }
}

/** The first column from the right edge, in pixels, on which anything is drawn. */
async function rightEdge(layers: readonly string[]): Promise<number> {
  const texts = Buffer.from(layers.at(-1) ?? '');
  const { info } = await sharp(texts).trim({ threshold: 1 }).toBuffer({ resolveWithObject: true });
  return info.width - (info.trimOffsetLeft ?? 0);
}

test('requires a higher REVISION when the drawing changes, so that old previews are replaced', async () => {
  const drawings = await Promise.all([
    drawProduto(CAPA, true),
    drawProduto(CAPA, false),
    drawLoja(CAPA),
  ]);
  const digest = createHash('sha256').update(drawings.flat().join()).digest('hex').slice(0, 16);
  // After a change: record the new digest here, and raise REVISION in capa.ts if the old drawing was published.
  expect(digest).toBe('3c9579c2ef23e20d');
});

describe('letters', () => {
  test.each([
    ['Noite  de\tOud\n', 'Noite de Oud'],
    ['L’Été n° 5 – São João', 'L’Été n° 5 – São João'],
    ['Łódź Őszi Žena', 'Łódź Őszi Žena'],
    ['Oud 🌹 Rosa', 'Oud Rosa'],
    ['ﬁgo Ⅳ', 'figo IV'],
    ['عود', ''],
    ['\u202eoud\u0000\u200b', 'oud'],
    ['a\ud800b', 'ab'],
  ])('draws %j as %j', (text, expected) => {
    expect(drawable(text)).toBe(expected);
  });

  test('draws characters of another font of the family', async () => {
    const draw = async (nome: string) => (await drawProduto({ ...CAPA, nome }, true)).join();
    expect(await draw('Łodź')).not.toBe(await draw('Łodz'));
    expect(await draw('Łodź')).not.toBe(await draw('Žodź'));
  });
});

/** `npm run test:deep` draws more. */
const DRAWINGS = process.env['TEST_DEEP'] === undefined ? 6 : 100;

describe('the drawing', { timeout: 60_000 }, () => {
  test('is complete and within the cover for any name, category, brand and volumes', async () => {
    const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ maxLength: 300 }));
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          marca: text,
          nome: text,
          categorias: fc.array(text, { maxLength: 8 }),
          volumes: fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 30 }),
          hasPhoto: fc.boolean(),
        }),
        async ({ marca, nome, categorias, volumes, hasPhoto }) => {
          const rising = volumes.toSorted((a, b) => a - b);
          const capa = { ...CAPA, marca, nome, categorias, volumes: rising };
          const layers = await drawProduto(capa, hasPhoto);
          expectDrawing(layers);
          expect(await rightEdge(layers)).toBeLessThan(1136 + 10);
          expectDrawing(await drawLoja({ marca }));
        },
      ),
      { numRuns: DRAWINGS },
    );
  });

  test('draws markup as plain text', async () => {
    const nome = '"/><script>alert(1)</script><!-- &amp; ]]>';
    expectDrawing(await drawProduto({ ...CAPA, nome, categorias: [nome] }, true));
  });

  test('keeps the categories that fit and shrinks a very long price', async () => {
    const categorias = Array.from({ length: 40 }, (_, n) => `Categoria ${n}`);
    const valor = `R$ ${'9'.repeat(60)}`;
    const layers = await drawProduto(
      { ...CAPA, categorias, oferta: { kind: 'preco', antes: 'A partir de', valor } },
      true,
    );
    expectDrawing(layers);
    expect(await rightEdge(layers)).toBeLessThanOrEqual(1137);
  });
});
