import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readChaveFiscal } from './chave-fiscal.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

test('A6: de dez finais, um só confere os 43 números antes dele', () => {
  fc.assert(
    fc.property(digits(43), (body) => {
      const fit = Array.from({ length: 10 }, (_, end) => `${body}${end}`).filter(
        (key) => readChaveFiscal(key) === key,
      );
      expect(fit).toHaveLength(1);
    }),
  );
});

test('A6: o que não são 44 números não é chave', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readChaveFiscal(text) ?? '0'.repeat(44)).toMatch(/^\d{44}$/);
    }),
  );
  expect(readChaveFiscal('٢'.repeat(44))).toBeNull();
});
