import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carouselPosition } from './carousel-position.ts';

describe('carouselPosition', () => {
  it('reports level and ends at the start, middle and end', () => {
    const track = { scrollWidth: 1000, clientWidth: 250 };
    expect(carouselPosition({ ...track, scrollLeft: 0 })).toEqual({
      level: 0.25,
      atStart: true,
      atEnd: false,
    });
    expect(carouselPosition({ ...track, scrollLeft: 375 })).toEqual({
      level: 0.625,
      atStart: false,
      atEnd: false,
    });
    expect(carouselPosition({ ...track, scrollLeft: 749.2 })).toMatchObject({ atEnd: true });
  });

  it('is at both ends when the row fits the window', () => {
    expect(carouselPosition({ scrollLeft: 0, scrollWidth: 300, clientWidth: 300 })).toEqual({
      level: 1,
      atStart: true,
      atEnd: true,
    });
  });

  it('keeps the level within 0 and 1, even on overscroll', () => {
    const pixels = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 20_000 }), pixels, pixels, (left, all, seen) => {
        const { level } = carouselPosition({
          scrollLeft: left,
          scrollWidth: all,
          clientWidth: seen,
        });
        return level >= 0 && level <= 1;
      }),
    );
  });
});
