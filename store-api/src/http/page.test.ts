import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFilteredPage } from './page.ts';

const toPage = (items: unknown[], total: number, page: number, size: number) =>
  toFilteredPage(items, total, { page, size }, {});

describe('pages', () => {
  it("has the shape of Spring's pages, also when empty or beyond the end (API-22)", () => {
    expect(toPage(['a', 'b'], 12, 1, 5)).toEqual({
      content: ['a', 'b'],
      totalPages: 3,
      totalElements: 12,
      number: 1,
      size: 5,
      first: false,
      last: false,
      numberOfElements: 2,
      empty: false,
      filtrosAplicados: [],
    });
    expect(toPage([], 0, 0, 5)).toMatchObject({ totalPages: 0, first: true, last: true });
    expect(toPage([], 3, 7, 5)).toMatchObject({ totalPages: 1, first: false, last: true });
  });

  it('names the filters that were applied (API-22)', () => {
    const filters = { status: undefined, search: '', outro: 'a' };
    expect(toFilteredPage(['a'], 1, { page: 0, size: 5 }, filters)).toEqual({
      ...toPage(['a'], 1, 0, 5),
      filtrosAplicados: ['outro'],
    });
  });

  it('splits a list into pages without losing an item (API-22)', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 20 }), (list, size) => {
        const read: unknown[] = [];
        for (let page = 0; ; page++) {
          const items = list.slice(page * size, (page + 1) * size);
          const { content, last } = toPage(items, list.length, page, size);
          read.push(...content);
          if (last) break;
        }
        expect(read).toEqual(list);
      }),
    );
  });
});
