import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGINATION_WINDOW } from '../lib/constants.ts';
import { pageMarks } from './page-marks.ts';

describe('pageMarks', () => {
  it.each([
    [1, 1, '1'],
    [2, 3, '1 2 3'],
    [1, 5, '1 2 3 4 5'],
    [1, 6, '1 2 3 4 5 6'],
    [1, 9, '1 2 3 4 5 … 9'],
    [3, 9, '1 2 3 4 5 … 9'],
    [4, 9, '1 2 3 4 5 6 … 9'],
    [5, 9, '1 … 3 4 5 6 7 … 9'],
    [9, 9, '1 … 5 6 7 8 9'],
  ])('marks page %i of %i (SHOP-08)', (current, total, shown) => {
    expect(
      pageMarks(current, total)
        .map((mark) => (mark === 'gap' ? '…' : mark))
        .join(' '),
    ).toBe(shown);
  });

  it('always includes the current, first and last page, in order, around a window of 5 (CONST-07)', () => {
    const pages = fc
      .integer({ min: 1, max: 500 })
      .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)));
    fc.assert(
      fc.property(pages, ([current, total]) => {
        const numbers = pageMarks(current, total).filter((mark) => mark !== 'gap');
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(total);
        expect(numbers).toContain(current);
        expect(numbers.length).toBeLessThanOrEqual(PAGINATION_WINDOW + 2);
      }),
    );
  });
});
