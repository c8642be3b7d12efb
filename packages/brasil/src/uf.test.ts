import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ESTADOS, nomeDoEstado, readUf } from './uf.ts';

describe('readUf', () => {
  test('reads 27 names and UFs, ignoring case and accents (C-77)', () => {
    expect(ESTADOS).toHaveLength(27);
    fc.assert(
      fc.property(fc.constantFrom(...ESTADOS), fc.boolean(), fc.boolean(), (state, upper, bare) => {
        const [uf, name] = state;
        for (const word of [uf, name]) {
          const cased = upper ? word.toUpperCase() : word.toLowerCase();
          const written = bare ? cased.normalize('NFD').replaceAll(/\p{M}/gu, '') : cased;
          expect(readUf(` ${written} `)).toBe(uf);
        }
      }),
    );
  });

  test.each(['', 'XX', 'Lisboa', '61760-000', 'Rio', 'constructor'])(
    'returns null for %j (C-77)',
    (word) => {
      expect(readUf(word)).toBeNull();
    },
  );

  test('reads "Estado de" and "Estado do" before a name (C-77)', () => {
    expect(readUf('Estado do Ceará')).toBe('CE');
    expect(readUf('estado de São Paulo')).toBe('SP');
  });

  test('is the inverse of the name', () => {
    for (const [uf] of ESTADOS) expect(readUf(nomeDoEstado(uf))).toBe(uf);
  });
});
