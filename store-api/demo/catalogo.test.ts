import { describe, expect, it } from 'vitest';
import { slugOf } from '../src/produtos/slug.ts';
import { readDemoCatalogo } from './catalogo.ts';
import { CATEGORIAS, type Perfume, type PerfumeInVolumes } from './perfume.ts';

const perfumes = readDemoCatalogo();

function hasVolumes(perfume: Perfume): perfume is PerfumeInVolumes {
  return 'volumes' in perfume;
}

const inVolumes = perfumes.filter(hasVolumes);
const simple = perfumes.filter((perfume) => !hasVolumes(perfume));

function isSoldOut(perfume: Perfume): boolean {
  return hasVolumes(perfume)
    ? perfume.volumes.every(([, , estoque]) => estoque === 0)
    : 'estoque' in perfume && perfume.estoque === 0;
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, i) => values.indexOf(value) !== i);
}

describe('demo catalogue', () => {
  it('has at least 76 perfumes, two thirds of them sold in volumes', () => {
    expect(perfumes.length).toBeGreaterThanOrEqual(76);
    expect(inVolumes.length / perfumes.length).toBeGreaterThan(0.62);
    expect(inVolumes.length / perfumes.length).toBeLessThan(0.72);
  });

  it('includes inactive, sold out and unpriced products', () => {
    expect(perfumes.filter(({ ativo }) => !ativo)).toHaveLength(2);
    expect(perfumes.filter(isSoldOut).length).toBeGreaterThanOrEqual(4);
    expect(
      simple.filter((perfume) => 'precoBase' in perfume && perfume.precoBase === null),
    ).toHaveLength(1);
    const withOneSoldOut = inVolumes.filter(
      ({ volumes }) => volumes.filter(([, , estoque]) => estoque === 0).length === 1,
    );
    expect(withOneSoldOut.length).toBeGreaterThanOrEqual(1);
  });

  it('gives every category at least ten active perfumes', () => {
    for (const categoria of CATEGORIAS) {
      const active = perfumes.filter(
        ({ ativo, categorias }) => ativo && categorias.includes(categoria),
      );
      expect(active.length, categoria).toBeGreaterThanOrEqual(10);
    }
    expect(perfumes.some(({ categorias }) => categorias.length === 2)).toBe(true);
  });

  it('orders volumes by size, with a falling price per millilitre', () => {
    for (const { nome, volumes } of inVolumes) {
      expect(volumes.length, nome).toBeGreaterThanOrEqual(2);
      expect(volumes.length, nome).toBeLessThanOrEqual(5);
      volumes.forEach(([ml, preco, estoque], i) => {
        const [previousMl, previousPreco] = volumes[i - 1] ?? [0, 0];
        expect(ml, nome).toBeGreaterThan(previousMl);
        expect(preco, nome).toBeGreaterThan(previousPreco);
        expect(estoque, nome).toBeGreaterThanOrEqual(0);
        if (i > 0) expect(preco / ml, nome).toBeLessThan(previousPreco / previousMl);
      });
    }
  });

  it('describes each perfume in its own words', () => {
    expect(repeated(perfumes.map(({ texto }) => texto))).toEqual([]);
    for (const { nome, texto } of perfumes) expect(texto.length, nome).toBeGreaterThanOrEqual(90);
  });

  it('gives every product a unique name and slug', () => {
    expect(repeated(perfumes.map(({ nome }) => nome))).toEqual([]);
    expect(repeated(perfumes.map(({ slug }) => slug))).toEqual([]);
    for (const { slug, nome } of perfumes) expect(slug).toBe(slugOf(nome));
  });

  it('includes names that start with an accent, hold a dash, or are long', () => {
    const nomes = perfumes.map(({ nome }) => nome);
    expect(nomes.some((nome) => /^[À-Ý]/.test(nome))).toBe(true);
    expect(nomes.some((nome) => nome.includes(' - '))).toBe(true);
    expect(nomes.some((nome) => nome.length > 50)).toBe(true);
  });

  it('spreads the numbers of units sold', () => {
    const vendidos = new Set(perfumes.map((perfume) => perfume.vendidos));
    expect(vendidos.size).toBeGreaterThan(40);
    expect(vendidos.has(0)).toBe(true);
  });
});
