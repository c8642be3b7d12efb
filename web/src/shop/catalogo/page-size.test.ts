import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageHolding, pageSize } from './page-size.ts';

describe('page size', () => {
  it('is 6 on a phone and 15 elsewhere (SHOP-10, CONST-05)', () => {
    expect(pageSize(true)).toBe(6);
    expect(pageSize(false)).toBe(15);
  });

  it.each([
    [{ page: 1, index: 0, from: 15, to: 6 }, 1],
    [{ page: 1, index: 8, from: 15, to: 6 }, 2],
    [{ page: 3, index: 0, from: 15, to: 6 }, 6],
    [{ page: 6, index: 0, from: 6, to: 15 }, 3],
    [{ page: 2, index: 5, from: 6, to: 15 }, 1],
  ])('keeps %o on page %i (C-08)', (product, page) => {
    expect(pageHolding(product).page).toBe(page);
  });

  it('always shows the visible product on the new page (C-08)', () => {
    const products = fc.record({
      page: fc.integer({ min: 1, max: 900 }),
      index: fc.nat({ max: 14 }),
      from: fc.constantFrom(6, 15),
      to: fc.constantFrom(6, 15),
    });
    fc.assert(
      fc.property(products, (product) => {
        const next = pageHolding(product);
        expect((next.page - 1) * product.to + next.index).toBe(
          (product.page - 1) * product.from + product.index,
        );
        expect(next.index).toBeLessThan(product.to);
      }),
    );
  });
});
