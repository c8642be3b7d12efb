import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closestTo, likeness, semResultadoVariables, tentativasOf } from './tentativas.ts';

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
  ])('SHOP-05: %o', (busca, tentativas) => {
    expect(tentativasOf(busca)).toEqual(tentativas);
  });

  it('at most two, never the search itself, never shorter than 3 letters', () => {
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

describe('semResultadoVariables', () => {
  it('leaves out what does not apply', () => {
    expect(semResultadoVariables({ busca: null, categorias: ['Nicho', 'Árabe'] })).toMatchObject({
      busca: '',
      categorias: ['Nicho', 'Árabe'],
      semFiltros: false,
      comCategorias: false,
      comTentativa1: false,
      comTentativa2: false,
    });
    expect(semResultadoVariables({ busca: 'oude', categorias: 'Nicho' })).toMatchObject({
      categorias: ['Nicho'],
      tentativa1: 'oud',
      semFiltros: true,
      comTentativa1: true,
      comTentativa2: false,
    });
  });
});

describe('closestTo', () => {
  const perfumes = ['Brisa', 'Noite de Zahran', 'Sultana de Veludo', 'Zahran'].map((nome) => ({
    id: nome,
    nome,
  }));

  it('closest name first, each product once', () => {
    const names = closestTo('zahram', [...perfumes, ...perfumes], 2).map(({ nome }) => nome);
    expect(names).toEqual(['Noite de Zahran', 'Zahran']);
  });

  it('a name holds all of itself, whatever its case and accents', () => {
    fc.assert(
      fc.property(fc.string(), (nome) => {
        expect(likeness(nome, nome.toUpperCase().toLowerCase())).toBeLessThanOrEqual(1);
      }),
    );
    expect(likeness('ÂMBAR', 'ambar')).toBe(1);
    expect(likeness('xq', 'Brisa')).toBe(0);
  });
});
