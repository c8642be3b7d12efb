import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levels } from './graduation.ts';

const vial = (...sizes: (number | null)[]) => levels(sizes.map((volumeMl) => ({ volumeMl })));

describe('levels', () => {
  it('fills the vial with the largest volume and places smaller ones lower', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1 }), (sizes) => {
        const ascending = sizes.toSorted((a, b) => a - b);
        const marks = vial(...ascending);
        expect(marks).toEqual(marks.toSorted((a, b) => a - b));
        expect(marks.at(-1)).toBe(1);
        expect(marks[0]).toBeGreaterThan(0);
      }),
    );
  });

  it('spaces volumes of unknown size evenly, in order', () => {
    expect(vial(null, 5, null, 10)).toEqual([0.25, 0.5, 0.75, 1]);
  });
});
