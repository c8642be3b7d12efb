import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from './money.ts';

describe('formatMoney', () => {
  it("prints 'R$ ', two decimals and a decimal comma (FMT-01)", () => {
    expect(formatMoney(0)).toBe('R$ 0,00');
    expect(formatMoney(89.9)).toBe('R$ 89,90');
    expect(formatMoney(1234.5)).toBe('R$ 1.234,50');
  });

  it('prints every amount in centavos so that it parses back (FMT-01)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (centavos) => {
        const digits = formatMoney(centavos / 100).replace(/\D/g, '');
        expect(Number(digits)).toBe(centavos);
      }),
    );
  });

  it('prints the same as Intl.NumberFormat (FMT-01)', () => {
    const real = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    const amount = fc.oneof(
      fc.double({ min: -1e12, max: 1e12, noNaN: true }).filter((value) => !Object.is(value, -0)),
      fc.integer({ min: 0, max: 100_000_000 }).map((thousandths) => thousandths / 1000),
    );
    fc.assert(
      fc.property(amount, (reais) => {
        expect(formatMoney(reais)).toBe(real.format(reais).replaceAll('\u00a0', ' '));
      }),
    );
  });
});
