import { describe, expect, it } from 'vitest';
import { pricePerMlLabel } from './price-per-ml.ts';

const of = (precoMinimo: number, ...variacoes: [boolean, number, number | null][]) =>
  pricePerMlLabel({
    precoMinimo,
    variacoes: variacoes.map(([disponivel, preco, precoPorMl]) => ({
      disponivel,
      preco,
      precoPorMl,
    })),
  });

describe('pricePerMlLabel', () => {
  it('belongs to the volume whose price is shown, although a larger one costs less per ml (C-06)', () => {
    expect(of(24, [false, 9, 2], [true, 24, 8], [true, 75, 7.5])).toBe('R$ 8,00/ml');
  });

  it('is null when no volume is in stock or the shown one has no price per ml', () => {
    expect(of(24)).toBeNull();
    expect(of(24, [false, 24, 8])).toBeNull();
    expect(of(24, [true, 24, null])).toBeNull();
    expect(of(24, [true, 24, 0.002])).toBeNull();
  });
});
