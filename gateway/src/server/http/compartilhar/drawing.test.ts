import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CapaDoProduto } from '../../../shop/catalogo/capa.ts';
import { drawLoja } from './loja.ts';
import { drawProduto } from './produto.ts';
import { drawable, shape } from './shape.ts';

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
function expectDrawing(svg: string) {
  expect(svg).not.toMatch(/NaN|Infinity|undefined|<text|<image|<script|href|&/);
  const bare = svg.replace(/<(\w+)[^<>]*\/>/g, '').replace(/<\/?\w+[^<>]*>/g, '');
  expect(bare.trim()).toBe('');
}

test('requires a higher REVISION when the drawing changes, so that old previews are replaced', () => {
  const drawings = [drawProduto(CAPA, true), drawProduto(CAPA, false), drawLoja(CAPA)];
  const digest = createHash('sha256').update(drawings.join()).digest('hex').slice(0, 16);
  // After a change: record the new digest here, and raise REVISION in capa.ts if the old drawing was published.
  expect(digest).toBe('6e77c78edd08e487');
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
    expect(drawable('display', text)).toBe(expected);
  });

  test('puts characters of another font of the family on the same line', () => {
    const [plain, mixed] = [shape('display', 'Lodz'), shape('display', 'Łodź')];
    expect(mixed.outlines).toHaveLength(4);
    expect(mixed.width).toBeGreaterThan(plain.width * 0.9);
  });

  test('gives no space to characters that the font lacks', () => {
    expect(shape('text', '香')).toEqual({ width: 0, outlines: [] });
  });
});

describe('the drawing', { timeout: 60_000 }, () => {
  test('is complete for any name, category, brand and volumes', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 300 }));
    fc.assert(
      fc.property(
        fc.record({
          marca: text,
          nome: text,
          categorias: fc.array(text, { maxLength: 8 }),
          volumes: fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 30 }),
          hasPhoto: fc.boolean(),
        }),
        ({ marca, nome, categorias, volumes, hasPhoto }) => {
          const rising = volumes.toSorted((a, b) => a - b);
          expectDrawing(
            drawProduto({ ...CAPA, marca, nome, categorias, volumes: rising }, hasPhoto),
          );
          expectDrawing(drawLoja({ marca }));
        },
      ),
      { numRuns: 40 },
    );
  });

  test('draws markup as plain text', () => {
    const nome = '"/><script>alert(1)</script><!-- &amp; ]]>';
    expectDrawing(drawProduto({ ...CAPA, nome, categorias: [nome] }, true));
  });

  test('keeps the categories that fit and shrinks a very long price', () => {
    const categorias = Array.from({ length: 40 }, (_, n) => `Categoria ${n}`);
    const valor = `R$ ${'9'.repeat(60)}`;
    const svg = drawProduto(
      { ...CAPA, categorias, oferta: { kind: 'preco', antes: 'A partir de', valor } },
      true,
    );
    expectDrawing(svg);
    const lefts = [...svg.matchAll(/<path transform="translate\((-?[\d.]+) /g)].map(([, left]) =>
      Number(left),
    );
    expect(Math.max(...lefts)).toBeLessThan(1200 - 60);
  });
});
