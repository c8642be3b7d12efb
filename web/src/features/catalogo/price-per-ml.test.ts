import { describe, expect, it } from 'vitest';
import { pricePerMlLabel } from './price-per-ml.ts';

describe('pricePerMlLabel', () => {
  it('shows the lowest price of the available volumes', () => {
    expect(
      pricePerMlLabel([
        { disponivel: true, precoPorMl: 9.9 },
        { disponivel: true, precoPorMl: 8.5 },
        { disponivel: false, precoPorMl: 2 },
        { disponivel: true, precoPorMl: null },
      ]),
    ).toBe('desde R$ 8,50/ml');
  });

  it("shows a single volume's price", () => {
    expect(pricePerMlLabel([{ disponivel: true, precoPorMl: 8.5 }])).toBe('R$ 8,50/ml');
  });

  it('returns null when no volume has a price per ml', () => {
    expect(pricePerMlLabel([])).toBeNull();
    expect(pricePerMlLabel([{ disponivel: true, precoPorMl: null }])).toBeNull();
    expect(pricePerMlLabel([{ disponivel: true, precoPorMl: 0.002 }])).toBeNull();
  });
});
