import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { esperaText, marcasDoEixo, variacaoText } from './comparacoes.ts';

describe('comparisons of the summary', () => {
  it.each([
    [1120, 1000, '12\u00a0% acima dos 30 dias antes'],
    [750.4, 1000, '25\u00a0% abaixo dos 30 dias antes'],
    [1001, 1000, 'igual aos 30 dias antes'],
    [25_000, 1000, '2.400\u00a0% acima dos 30 dias antes'],
    [10, 0, null],
    [10, null, null],
    [null, 10, null],
  ])('%s after %s: %s (A10)', (agora, antes, text) => {
    expect(variacaoText(agora, antes)).toBe(text);
  });

  it.each([
    ['2026-03-31', 'o mais antigo é de hoje'],
    ['2026-04-01', 'o mais antigo é de hoje'],
    ['2026-03-30', 'o mais antigo há 1 dia'],
    ['2026-03-01', 'o mais antigo há 30 dias'],
    [null, null],
  ])('an order of %s, on 31 March: %s (A10)', (desde, text) => {
    expect(esperaText(desde, '2026-03-31')).toBe(text);
  });

  it('an axis has one to five round marks, and the last reaches the highest amount (A10)', () => {
    expect(marcasDoEixo(2478.3)).toEqual([1000, 2000, 3000]);
    expect(marcasDoEixo(59.8)).toEqual([20, 40, 60]);
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e8, noNaN: true }), (highest) => {
        const marks = marcasDoEixo(highest);
        expect(marks.length).toBeGreaterThan(0);
        expect(marks.length).toBeLessThanOrEqual(5);
        expect(marks.at(-1)).toBeGreaterThanOrEqual(highest);
      }),
    );
  });
});
