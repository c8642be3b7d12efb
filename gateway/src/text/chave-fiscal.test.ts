import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readChaveFiscal } from './documents.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

test('accepts exactly one of ten endings as the check digit of the 43 digits before it (A6)', () => {
  fc.assert(
    fc.property(digits(43), (body) => {
      const keys = Array.from({ length: 10 }, (_, end) => `${body}${end}`).filter(
        (key) => readChaveFiscal(key) === key,
      );
      expect(keys).toHaveLength(1);
    }),
  );
});

test('rejects anything but 44 digits (A6)', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readChaveFiscal(text) ?? '0'.repeat(44)).toMatch(/^\d{44}$/);
    }),
  );
  expect(readChaveFiscal('٢'.repeat(44))).toBeNull();
});
