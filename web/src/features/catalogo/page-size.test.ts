import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageHolding, pageSize } from './page-size.ts';

describe('page size', () => {
  it('SHOP-10, CONST-05: 6 products on a phone, 15 elsewhere', () => {
    expect(pageSize(true)).toBe(6);
    expect(pageSize(false)).toBe(15);
  });

  it.each([
    [{ page: 1, index: 0, from: 15, to: 6 }, 1],
    [{ page: 1, index: 8, from: 15, to: 6 }, 2],
    [{ page: 3, index: 0, from: 15, to: 6 }, 6],
    [{ page: 6, index: 0, from: 6, to: 15 }, 3],
    [{ page: 2, index: 5, from: 6, to: 15 }, 1],
  ])('C-08: %o stays on page %i', (product, page) => {
    expect(pageHolding(product).page).toBe(page);
  });

  it('C-08: the product that was seen is on the page that is shown next', () => {
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
