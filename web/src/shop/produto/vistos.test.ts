import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { produtoDe, variacaoDe } from '../../../test/produto.ts';
import { chooseCookies } from '../../lib/consent/choose.ts';
import { forgetSeen } from '../../lib/seen.ts';
import {
  fotoVista,
  MAX_VISTOS,
  oldPriceText,
  parseVistos,
  readVistos,
  saveVistos,
  seenText,
  type Visto,
  vistoDe,
  withoutVisto,
  withVisto,
} from './vistos.ts';

const NOW = new Date(2026, 2, 12, 14, 32).getTime();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function vistoCom(parts: Partial<Visto> = {}): Visto {
  return {
    id: 'p1',
    slug: 'noite-de-oud',
    nome: 'Noite de Oud',
    preco: 49.9,
    emVolumes: true,
    foto: { url: '/imagens/oud-360.webp', largura: 360, altura: 450 },
    vistoEm: NOW,
    ...parts,
  };
}

const vistos = fc
  .uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      slug: fc.string({ minLength: 1 }),
      nome: fc.string({ minLength: 1 }),
      preco: fc.option(fc.integer({ min: 1, max: 1_000_000 }).map((centavos) => centavos / 100)),
      emVolumes: fc.boolean(),
      foto: fc.constantFrom(null, vistoCom().foto),
      vistoEm: fc.integer({ min: NOW - 80 * DAY, max: NOW }),
    }),
    { selector: ({ id }) => id, maxLength: 30 },
  )
  .map((list) => list.toSorted((a, b) => b.vistoEm - a.vistoEm));

describe('parseVistos', () => {
  it('reads what was written, at most twelve, newest first', () => {
    fc.assert(
      fc.property(vistos, (list) => {
        expect(parseVistos(JSON.stringify(list), NOW)).toEqual(list.slice(0, MAX_VISTOS));
      }),
    );
  });

  it('never throws for any stored text', () => {
    const text = fc.oneof(fc.string(), fc.json(), fc.constant(null));
    fc.assert(
      fc.property(text, (stored) => {
        expect(parseVistos(stored, NOW)).toBeInstanceOf(Array);
      }),
    );
    const almost = fc.record({
      id: fc.anything(),
      slug: fc.anything(),
      nome: fc.anything(),
      preco: fc.anything(),
      foto: fc.anything(),
      vistoEm: fc.oneof(fc.anything(), fc.constant(NOW)),
    });
    fc.assert(
      fc.property(fc.array(almost), (list) => {
        const json = JSON.stringify(list, (_, part) =>
          typeof part === 'bigint' ? String(part) : part,
        );
        for (const { id, slug, nome, preco, vistoEm } of parseVistos(json, NOW)) {
          expect([typeof id, typeof slug, typeof nome]).toEqual(['string', 'string', 'string']);
          expect(preco === null || preco > 0).toBe(true);
          expect(vistoEm).toBeLessThanOrEqual(NOW + DAY);
        }
      }),
    );
  });

  it.each([
    ['that is too old', vistoCom({ vistoEm: NOW - 91 * DAY })],
    ['from the future', vistoCom({ vistoEm: NOW + 2 * DAY })],
    ['without a slug', vistoCom({ slug: '' })],
    ['without a name', vistoCom({ nome: '' })],
  ])('omits an item %s', (_name, bad) => {
    expect(parseVistos(JSON.stringify([bad, vistoCom({ id: 'p2' })]), NOW)).toEqual([
      vistoCom({ id: 'p2' }),
    ]);
  });

  it.each(['javascript:alert(1)', '//outra.example/a.webp', '/\\outra.example', 'http://a/b', ''])(
    'does not show the picture %j',
    (url) => {
      const stored = vistoCom({ foto: { url, largura: 1, altura: 1 } });
      expect(parseVistos(JSON.stringify([stored]), NOW)).toEqual([vistoCom({ foto: null })]);
    },
  );

  it('reads an invalid price as none', () => {
    for (const preco of [-1, 0, 'grátis', null]) {
      const [read] = parseVistos(JSON.stringify([{ ...vistoCom(), preco }]), NOW);
      expect(read?.preco).toBeNull();
    }
  });
});

describe('list of viewed products', () => {
  it('moves a repeated product to the front, and drops an inactive one', () => {
    fc.assert(
      fc.property(vistos, fc.nat(), (list, position) => {
        const visto = list[position % Math.max(list.length, 1)] ?? vistoCom();
        const next = withVisto(list, visto);
        expect(next[0]).toEqual(visto);
        expect(new Set(next.map(({ id }) => id)).size).toBe(next.length);
        expect(next.length).toBeLessThanOrEqual(MAX_VISTOS);
        expect(withoutVisto(next, visto.id)).toEqual(next.slice(1));
      }),
    );
  });
});

describe('vistoDe', () => {
  it('stores name, address, small picture and lowest price, like the card', () => {
    const imagem = produtoDe().imagem;
    const produto = produtoDe({
      imagem: imagem && {
        ...imagem,
        fontes: [
          { __typename: 'FonteImagem', tipo: 'image/avif', srcset: '/a-360.avif 360w' },
          {
            __typename: 'FonteImagem',
            tipo: 'image/webp',
            srcset: '/a-800.webp 800w, /a-240.webp 240w, /a-360.webp 360w',
          },
        ],
      },
      variacoes: [variacaoDe({ id: 'a', preco: 80 }), variacaoDe({ id: 'b', preco: 24.9 })],
    });
    expect(vistoDe(produto, NOW)).toEqual(
      vistoCom({ preco: 24.9, foto: { url: '/a-360.webp', largura: 360, altura: 450 } }),
    );
  });

  it('stores the price of a simple product, or none', () => {
    const simple = (precoBase: number | null) =>
      vistoDe(produtoDe({ variacoes: [], precoBase }), NOW);
    expect(simple(30)).toMatchObject({ preco: 30, emVolumes: false });
    expect(simple(0)).toMatchObject({ preco: null });
  });

  it('uses the picture itself without WebP, and none without dimensions', () => {
    const imagem = produtoDe().imagem;
    expect(fotoVista(imagem)).toEqual({
      url: '/imagens/oud-1200.jpg',
      largura: 1200,
      altura: 1500,
    });
    expect(fotoVista(imagem && { ...imagem, largura: null })).toBeNull();
    expect(fotoVista(null)).toBeNull();
  });
});

describe('date of a viewed price', () => {
  it('shows day and time, and the year when it differs', () => {
    expect(seenText(vistoCom(), NOW)).toBe('preço visto em 12 de março, às 14:32');
    const before = vistoCom({ vistoEm: new Date(2025, 11, 31, 8, 5).getTime() });
    expect(seenText(before, NOW)).toBe('preço visto em 31 de dezembro de 2025, às 08:05');
  });

  it('is shown online only for a price older than a day', () => {
    expect(oldPriceText(vistoCom({ vistoEm: NOW - 23 * HOUR }), NOW)).toBeNull();
    expect(oldPriceText(vistoCom({ vistoEm: NOW - 49 * HOUR }), NOW)).toBe(
      'preço visto em 10 de março',
    );
  });
});

describe('storage in the browser', () => {
  it('stores only after consent, and nothing after a refusal (COOKIE-02, C-60)', () => {
    saveVistos([vistoCom()]);
    expect(localStorage.getItem('perfumesVistos')).toBeNull();
    chooseCookies('accepted');
    saveVistos([vistoCom()]);
    expect(readVistos(NOW)).toEqual([vistoCom()]);
    const text = localStorage.getItem('perfumesVistos') ?? '';
    chooseCookies('rejected');
    expect(localStorage.getItem('perfumesVistos')).toBeNull();
    localStorage.setItem('perfumesVistos', text);
    expect(readVistos(NOW)).toEqual([]);
  });

  it('does not return after it was cleared', () => {
    chooseCookies('accepted');
    saveVistos([vistoCom()]);
    forgetSeen();
    expect(readVistos(NOW)).toEqual([]);
  });
});
