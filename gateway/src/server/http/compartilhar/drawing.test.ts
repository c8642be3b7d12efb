import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CapaDoProduto } from '../../../shop/catalogo/capa.ts';
import { drawLoja, drawProduto } from './drawing.ts';
import { drawable, shape } from './text.ts';

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

/** The right edge of the texts in pixels. */
function rightEdge(svg: string): number {
  const texts = svg.matchAll(
    /<path transform="translate\((\S+) \S+\) scale\((\S+) [^>]* d="([^"]+)"/g,
  );
  const edges = Array.from(texts, ([, left, scale, outline = '']) => {
    const xs = (outline.match(/-?[\d.]+/g) ?? []).filter((_, index) => index % 2 === 0);
    return Number(left) + Number(scale) * Math.max(...xs.map(Number));
  });
  return Math.max(...edges);
}

test('requires a higher REVISION when the drawing changes, so that old previews are replaced', () => {
  const drawings = [drawProduto(CAPA, true), drawProduto(CAPA, false), drawLoja(CAPA)];
  const digest = createHash('sha256').update(drawings.join()).digest('hex').slice(0, 16);
  // After a change: record the new digest here, and raise REVISION in capa.ts if the old drawing was published.
  expect(digest).toBe('40a5b1cccae6a800');
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
    const [one, other] = [shape('display', 'Ł'), shape('display', 'ź')];
    expect(mixed.outline).toContain(one.outline);
    expect(mixed.outline).not.toBe(shape('display', 'ŁodŁ').outline);
    expect(other.outline).not.toBe(one.outline);
    expect(mixed.width).toBeGreaterThan(plain.width * 0.9);
  });

  test('gives no space to characters that the font lacks', () => {
    expect(shape('text', '香')).toEqual({ width: 0, outline: '' });
  });
});

describe('the drawing', { timeout: 60_000 }, () => {
  test('is complete and within the cover for any name, category, brand and volumes', () => {
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
          const svg = drawProduto({ ...CAPA, marca, nome, categorias, volumes: rising }, hasPhoto);
          expectDrawing(svg);
          expect(rightEdge(svg)).toBeLessThan(1136 + 10);
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
    expect(rightEdge(svg)).toBeLessThanOrEqual(1136);
  });
});
