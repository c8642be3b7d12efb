import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closestTo, similarity, tentativasOf } from './nomes-proximos.ts';

describe('tentativasOf', () => {
  it.each([
    ['', []],
    ['ou', []],
    ['oud', []],
    ['oude', ['oud']],
    ['zahranzinho', ['zahranz', 'zah']],
    ['Noite de Záhranzinho', ['zahranzinho', 'noite']],
    ['rosa ROSA', ['ros']],
    ['10 ml', []],
  ])('tries %j → %j (SHOP-05)', (busca, tentativas) => {
    expect(tentativasOf(busca)).toEqual(tentativas);
  });

  it('returns at most two, never the search itself, of at least 3 letters (SHOP-05)', () => {
    fc.assert(
      fc.property(fc.string(), (busca) => {
        const tentativas = tentativasOf(busca);
        expect(tentativas.length).toBeLessThanOrEqual(2);
        for (const tentativa of tentativas) {
          expect(tentativa.length).toBeGreaterThanOrEqual(3);
          expect(tentativa).not.toBe(busca);
        }
      }),
    );
  });
});

describe('closestTo', () => {
  const perfumes = ['Brisa', 'Noite de Zahran', 'Sultana de Veludo', 'Zahran'].map((nome) => ({
    id: nome,
    nome,
  }));

  it('sorts by similarity without duplicates (SHOP-05)', () => {
    const names = closestTo('zahram', [...perfumes, ...perfumes], 2).map(({ nome }) => nome);
    expect(names).toEqual(['Noite de Zahran', 'Zahran']);
  });

  it('rates a name as fully similar to itself, ignoring case and accents (SHOP-05)', () => {
    fc.assert(
      fc.property(fc.string(), (nome) => {
        expect(similarity(nome, nome.toUpperCase().toLowerCase())).toBeLessThanOrEqual(1);
      }),
    );
    expect(similarity('ÂMBAR', 'ambar')).toBe(1);
    expect(similarity('xq', 'Brisa')).toBe(0);
  });
});
