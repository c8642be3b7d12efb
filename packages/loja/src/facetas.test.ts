import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bitsOf,
  countGrupo,
  type Escolhidas,
  FAMILIAS,
  GRUPOS,
  hasChosen,
  marcasDe,
} from './facetas.ts';

const NONE: Escolhidas = {
  familia: [],
  preco: [],
  volume: [],
  disponivel: [],
  notas: [],
  casas: [],
};
const plain = { precoMinimo: null, volumes: [], notas: [], disponivel: false };
const valuesOf = (marcas: number) =>
  Object.values(GRUPOS).flatMap(({ escolhas, bit }) =>
    escolhas.flatMap(({ valor }, place) => (marcas & (1 << (bit + place)) ? [valor] : [])),
  );

describe('marcasDe', () => {
  it.each([
    [{ precoMinimo: 5_000 }, ['ate-50']],
    [{ precoMinimo: 5_001 }, ['50-100']],
    [{ precoMinimo: 90_000 }, ['acima-de-400']],
    [{ volumes: [5, 5.5, 10, 100] }, ['ate-5', '6-10', 'acima-de-30']],
    [{ disponivel: true }, ['sim']],
    [{ notas: ['Limão-siciliano', 'Bergamota', 'couro'] }, ['citrica', 'couro']],
    // One of six is less than a fifth.
    [{ notas: ['rosa', 'peônia', 'íris', 'jasmim', 'lírio', 'oud'] }, ['floral']],
    [{ notas: ['unobtainium', 'flor de sal'] }, ['aquatica']],
    [{}, []],
  ])('%j has the choices %j (S15)', (parts, values) => {
    expect(valuesOf(marcasDe({ ...plain, ...parts }))).toEqual(values);
  });

  it('gives each group its own bits (S15)', () => {
    const bits = Object.values(GRUPOS).flatMap(({ escolhas, bit }) =>
      escolhas.map((_, n) => bit + n),
    );
    expect(new Set(bits).size).toBe(bits.length);
    expect(Math.max(...bits)).toBeLessThan(31);
  });

  it('knows each word of a family once (S15)', () => {
    const words = FAMILIAS.flatMap(({ palavras }) => palavras.split(' '));
    expect(new Set(words).size).toBe(words.length);
  });
});

describe('counts of choices', () => {
  const marcas = fc.integer({ min: 0, max: 2 ** 21 - 1 });
  const some = (grupo: keyof typeof GRUPOS) =>
    fc.subarray(GRUPOS[grupo].escolhas.map(({ valor }) => valor));
  const chosen = fc.record({
    familia: some('familia'),
    preco: some('preco'),
    volume: some('volume'),
    disponivel: some('disponivel'),
    notas: fc.constant([]),
    casas: fc.constant([]),
  });

  it('is what the list finds once that choice is the only one of its group (S15)', () => {
    fc.assert(
      fc.property(fc.array(marcas), chosen, (all, escolhidas) => {
        const conjuntos = all.map((one) => ({ marcas: one, total: 1 }));
        for (const { valor, total } of countGrupo('preco', conjuntos, escolhidas)) {
          const only = { ...escolhidas, preco: [valor] };
          expect(total).toBe(all.filter((one) => hasChosen(one, only)).length);
        }
      }),
    );
  });

  it('ignores unknown values (S15)', () => {
    expect(bitsOf('familia', { ...NONE, familia: ['nenhuma'] })).toBe(0);
  });
});
