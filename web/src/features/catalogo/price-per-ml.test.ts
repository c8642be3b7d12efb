import { describe, expect, it } from 'vitest';
import { pricePerMlLabel } from './price-per-ml.ts';

describe('pricePerMlLabel', () => {
  it('the best price among the volumes that can be bought', () => {
    expect(
      pricePerMlLabel([
        { disponivel: true, precoPorMl: 9.9 },
        { disponivel: true, precoPorMl: 8.5 },
        { disponivel: false, precoPorMl: 2 },
        { disponivel: true, precoPorMl: null },
      ]),
    ).toBe('desde R$ 8,50/ml');
  });

  it('one volume has one price', () => {
    expect(pricePerMlLabel([{ disponivel: true, precoPorMl: 8.5 }])).toBe('R$ 8,50/ml');
  });

  it('nothing when no volume tells', () => {
    expect(pricePerMlLabel([])).toBeNull();
    expect(pricePerMlLabel([{ disponivel: true, precoPorMl: null }])).toBeNull();
    expect(pricePerMlLabel([{ disponivel: true, precoPorMl: 0.002 }])).toBeNull();
  });
});
