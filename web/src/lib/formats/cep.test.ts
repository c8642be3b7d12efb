import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCep, readCep } from './cep.ts';
import { CEP_MASK, caretInMask } from './mask.ts';

describe('CEP', () => {
  it.each([
    ['', ''],
    ['6', '6'],
    ['60000', '60000'],
    ['600000', '60000-0'],
    ['60.000-000', '60000-000'],
    [' 60000 000 ', '60000-000'],
    ['60000-0001', '60000-000'],
    ['CEP', ''],
  ])('formats %j as %j (C-77)', (written, shown) => {
    expect(formatCep(written)).toBe(shown);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        const once = formatCep(written);
        expect(formatCep(once)).toBe(once);
        expect(once).toMatch(/^(\d{0,5}|\d{5}-\d{1,3})$/);
      }),
    );
  });

  it('reads every CEP of eight digits, with or without the dash', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (number) => {
        const digits = String(number).padStart(8, '0');
        expect(readCep(digits)).toBe(formatCep(digits));
        expect(readCep(formatCep(digits))).toBe(formatCep(digits));
      }),
    );
  });

  it.each(['', '6000-000', '600000000', '00000-000', 'abc'])('rejects %j', (written) => {
    expect(readCep(written)).toBeNull();
  });

  it.each([
    ['600001', 6, 7],
    ['6000-000', 4, 4],
    ['60000-000', 5, 5],
    ['x60', 3, 2],
  ])('in %j keeps the caret from %i at %i', (written, caret, after) => {
    expect(caretInMask(CEP_MASK, written, caret)).toBe(after);
  });
});
