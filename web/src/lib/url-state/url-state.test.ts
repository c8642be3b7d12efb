import { anyCharacter } from '@decantaria/brasil/test/any-character';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { names, oneOf, page, text } from './params.ts';
import { type StateOf, urlState } from './url-state.ts';

const ORDERS = ['maisVendidos', 'menorPreco', 'maiorPreco'] as const;

const MAX_LENGTH = 20;

const list = urlState({
  busca: text({ maxLength: MAX_LENGTH }),
  categoria: names(),
  ordenar: oneOf(ORDERS, 'maisVendidos'),
  pagina: page(),
});

const states: fc.Arbitrary<StateOf<typeof list>> = fc.record({
  busca: fc
    .string({ unit: 'grapheme', maxLength: 8 })
    .map((value) => value.trim())
    .filter((value) => value.length <= MAX_LENGTH),
  categoria: fc.uniqueArray(
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .map((name) => name.replaceAll(',', '').trim())
      .filter((name) => name !== ''),
    { maxLength: 4 },
  ),
  ordenar: fc.constantFrom(...ORDERS),
  pagina: fc.integer({ min: 1, max: 999_999 }),
});

describe('urlState', () => {
  it('parses what toSearch writes, for every state', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(list.parse(list.toSearch(state))).toEqual(state);
      }),
    );
  });

  it('removes NUL characters, which databases reject', () => {
    expect(list.parse('?busca=%00').busca).toBe('');
    expect(list.parse('?busca=%00oud%00').busca).toBe('oud');
  });

  it('parses any address to a valid state with a stable address', () => {
    const anything = fc.array(
      fc.tuple(
        fc.constantFrom('busca', 'categoria', 'ordenar', 'pagina', 'x'),
        fc.string({ unit: anyCharacter, maxLength: 40 }),
      ),
    );
    fc.assert(
      fc.property(anything, (pairs) => {
        const state = list.parse(new URLSearchParams(pairs));
        expect(list.parse(list.toSearch(state))).toEqual(state);
        expect(ORDERS).toContain(state.ordenar);
        expect(state.pagina).toBeGreaterThan(0);
      }),
    );
  });

  it('omits initial values', () => {
    expect(list.toSearch(list.initial)).toBe('');
    expect(list.toSearch({ ...list.initial, pagina: 3 })).toBe('?pagina=3');
  });

  it('joins several categories by commas (SHOP-18)', () => {
    const state = { ...list.initial, categoria: ['Árabe', 'Nicho'] };
    expect(decodeURIComponent(list.toSearch(state))).toBe('?categoria=Árabe,Nicho');
    expect(list.toSearch(state)).not.toContain('%2C');
  });

  it('accepts a repeated parameter and drops duplicates (SHOP-18)', () => {
    expect(list.parse('categoria=Nicho&categoria=Masculino,Nicho,,').categoria).toEqual([
      'Nicho',
      'Masculino',
    ]);
  });

  it.each([
    ['ordenar=maisBonito', list.initial],
    ['pagina=0', list.initial],
    ['pagina=-2', list.initial],
    ['pagina=1e3', list.initial],
    ['pagina=dois&utm_source=x', list.initial],
    ['busca=%20%20', list.initial],
    ['busca=%00o%00ud', { ...list.initial, busca: 'oud' }],
    ['categoria=%00,Nicho%00', { ...list.initial, categoria: ['Nicho'] }],
    ['__proto__=x&constructor=y&toString=z', list.initial],
    ['busca=%20oud%20', { ...list.initial, busca: 'oud' }],
    ['busca=abcdefghijklmnopqrstuvwxyz', { ...list.initial, busca: 'abcdefghijklmnopqrst' }],
  ])('ignores invalid values: %s', (search, state) => {
    expect(list.parse(search)).toEqual(state);
  });
});
