import { describe, expect, it } from 'vitest';
import { createDemoCatalogo, pictureOf } from './catalogo.ts';
import { CATEGORIAS, type Perfume, type PerfumeInVolumes } from './perfume.ts';

const produtos = createDemoCatalogo();
const perfumes = produtos.map(({ perfume }) => perfume);

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
  it('has at least 76 perfumes, two thirds of them in volumes', () => {
    expect(produtos.length).toBeGreaterThanOrEqual(76);
    expect(inVolumes.length / produtos.length).toBeGreaterThan(0.62);
    expect(inVolumes.length / produtos.length).toBeLessThan(0.72);
  });

  it('shows every state that the shop must handle', () => {
    expect(perfumes.filter((perfume) => perfume.ativo === false)).toHaveLength(2);
    expect(perfumes.filter(isSoldOut).length).toBeGreaterThanOrEqual(4);
    expect(
      simple.filter((perfume) => 'precoBase' in perfume && perfume.precoBase === null),
    ).toHaveLength(1);
    const withOneSoldOut = inVolumes.filter(
      ({ volumes }) => volumes.filter(([, , estoque]) => estoque === 0).length === 1,
    );
    expect(withOneSoldOut.length).toBeGreaterThanOrEqual(1);
  });

  it('gives each home carousel ten active perfumes and fills every category', () => {
    for (const categoria of CATEGORIAS) {
      const active = perfumes.filter(
        (perfume) => perfume.ativo !== false && perfume.categorias.includes(categoria),
      );
      expect(active.length, categoria).toBeGreaterThanOrEqual(10);
    }
    expect(perfumes.some(({ categorias }) => categorias.length === 2)).toBe(true);
  });

  it('orders volumes by size, and a millilitre gets cheaper as they grow', () => {
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

  it('describes each perfume in its own words, then names its notes', () => {
    expect(repeated(perfumes.map(({ texto }) => texto))).toEqual([]);
    for (const { descricao } of produtos) {
      expect(descricao).toMatch(
        /^.{90,} Notas de saída: .+\. Notas de coração: .+\. Notas de fundo: .+\.$/,
      );
    }
  });

  it('has names, slugs and pictures that never repeat', () => {
    expect(repeated(perfumes.map(({ nome }) => nome))).toEqual([]);
    expect(repeated(produtos.map(({ slug }) => slug))).toEqual([]);
    const bottles = perfumes.map(({ arte: { forma, tom, tampa, rotulo } }) =>
      [forma, tom, tampa, rotulo].join(),
    );
    expect(repeated(bottles)).toEqual([]);
    for (const { slug } of produtos) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('has the names that trouble a shop: an accent first, a dash inside, a long one', () => {
    const nomes = perfumes.map(({ nome }) => nome);
    expect(nomes.some((nome) => /^[À-Ý]/.test(nome))).toBe(true);
    expect(nomes.some((nome) => nome.includes(' - '))).toBe(true);
    expect(nomes.some((nome) => nome.length > 50)).toBe(true);
  });

  it('sells them very differently', () => {
    const vendidos = new Set(perfumes.map((perfume) => perfume.vendidos));
    expect(vendidos.size).toBeGreaterThan(40);
    expect(vendidos.has(0)).toBe(true);
  });

  it('stands a decant vial beside what is sold in volumes only', () => {
    for (const produto of produtos) {
      expect(pictureOf(produto).options.vial).toBe(hasVolumes(produto.perfume));
    }
  });

  it('is the same each time', () => {
    expect(createDemoCatalogo()).toEqual(produtos);
  });
});
