import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepMoney, readCentavos, writeCentavos } from './centavos.ts';

const amount = fc.integer({ min: 0, max: 100_000_000_000 });

describe('readCentavos', () => {
  it.each([
    ['49,90', 4990],
    ['49,9', 4990],
    ['49.9', 4990],
    ['49.90', 4990],
    ['49', 4900],
    ['49,', 4900],
    [',5', 50],
    ['1.234', 123_400],
    ['1.234.567', 123_456_700],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['R$ 1.234,5', 123_450],
    [' R$\u00a089,90 ', 8990],
    ['0', 0],
  ])('parses %j as %i centavos (FMT-01)', (written, centavos) => {
    expect(readCentavos(written)).toBe(centavos);
  });

  it.each([
    '',
    ',',
    '.',
    'grátis',
    '-3',
    '1,2,3',
    '1.23.4',
    '12.3456',
    '0.005',
    '1,234',
    '12.34,56',
    '1.234.56',
    '1234567890123',
    '1,234.567',
  ])('rejects %j (FMT-01)', (written) => {
    expect(readCentavos(written)).toBeNull();
  });

  it('parses what writeCentavos prints (FMT-01)', () => {
    fc.assert(
      fc.property(amount, (centavos) => {
        const shown = writeCentavos(centavos);
        expect(readCentavos(shown)).toBe(centavos);
        expect(writeCentavos(readCentavos(shown) ?? -1)).toBe(shown);
      }),
    );
  });

  it('accepts comma or point, with or without thousands separators (FMT-01)', () => {
    fc.assert(
      fc.property(amount, (centavos) => {
        const plain = (centavos / 100).toFixed(2);
        for (const written of [plain, plain.replace('.', ','), `R$ ${writeCentavos(centavos)}`]) {
          expect(readCentavos(written)).toBe(centavos);
        }
      }),
    );
  });

  it('never returns a fraction or a negative number', () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        const read = readCentavos(keepMoney(written));
        expect(read === null || (Number.isSafeInteger(read) && read >= 0)).toBe(true);
      }),
    );
  });
});
