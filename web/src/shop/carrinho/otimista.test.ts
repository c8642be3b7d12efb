import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carrinhoDe, item, linhaDe } from '../../../test/carrinho.ts';
import { isProvisional, withMoreOf, withoutLine, withoutLines, withProduct } from './otimista.ts';

describe('optimistic cart', () => {
  it('adds a unit to line, total and count', () => {
    const next = withMoreOf(carrinhoDe(linhaDe()), 'l1', 1);
    expect(next.itens[0]).toMatchObject({ quantidade: 3, subtotal: 149.7 });
    expect(next).toMatchObject({ total: 149.7, quantidadeTotal: 3 });
  });

  it('stays between 1 and the stock (C-43)', () => {
    const cart = carrinhoDe(linhaDe({ quantidade: 3, estoque: 3 }));
    expect(withMoreOf(cart, 'l1', 1).quantidadeTotal).toBe(3);
    expect(withMoreOf(cart, 'l1', -9).quantidadeTotal).toBe(1);
  });

  it('adds a known volume to its line, and another volume as a line at the end (ADD-05)', () => {
    const cart = carrinhoDe(linhaDe());
    expect(withProduct(cart, item, 1).itens).toHaveLength(1);
    const next = withProduct(cart, { ...item, variacaoId: 'v2', precoUnitario: 10 }, 1);
    expect(next.itens.map(isProvisional)).toEqual([false, true]);
    expect(next.total).toBe(109.8);
  });

  it('keeps amounts beyond the lines in the total', () => {
    const cart = { ...carrinhoDe(linhaDe()), total: 0 };
    expect(withoutLine(cart, 'l1').total).toBe(0);
    expect(withMoreOf(cart, 'l1', 1).total).toBe(49.9);
  });

  it('has no total without lines', () => {
    expect(withoutLines(carrinhoDe(linhaDe()))).toMatchObject({ total: 0, quantidadeTotal: 0 });
  });

  it('sums total and count over the lines and keeps their order', () => {
    const lines = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1 }),
        quantidade: fc.integer({ min: 1, max: 99 }),
        cents: fc.integer({ min: 1, max: 1_000_000 }),
      }),
      { minLength: 1, maxLength: 8, selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(lines, fc.nat(), fc.integer({ min: -5, max: 5 }), (list, at, delta) => {
        const itens = list.map(({ id, quantidade, cents }) =>
          linhaDe({ id, quantidade, precoUnitario: cents / 100, estoque: null }),
        );
        const id = itens[at % itens.length]?.id ?? '';
        for (const next of [
          withMoreOf(carrinhoDe(...itens), id, delta),
          withoutLine(carrinhoDe(...itens), id),
        ]) {
          const expected = carrinhoDe(...next.itens);
          expect(next.total).toBe(expected.total);
          expect(next.quantidadeTotal).toBe(expected.quantidadeTotal);
          const expectedIds = itens
            .map((linha) => linha.id)
            .filter((key) => next.itens.some((l) => l.id === key));
          expect(next.itens.map((linha) => linha.id)).toEqual(expectedIds);
        }
      }),
    );
  });
});
