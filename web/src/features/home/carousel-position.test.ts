import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carouselPosition } from './carousel-position.ts';

describe('carouselPosition', () => {
  it('no começo, no meio e no fim da fila', () => {
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

  it('uma fila que cabe inteira está no começo e no fim', () => {
    expect(carouselPosition({ scrollLeft: 0, scrollWidth: 300, clientWidth: 300 })).toEqual({
      level: 1,
      atStart: true,
      atEnd: true,
    });
  });

  it('o nível nunca sai de 0 a 1, nem quando o navegador passa do fim ao arrastar', () => {
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
