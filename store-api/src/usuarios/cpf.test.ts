import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOf, isValidCpf } from './cpf.ts';

const nineDigits = fc.stringMatching(/^\d{9}$/).filter((text) => !/^(\d)\1+$/.test(text));

/** The two check digits that make these nine a CPF. */
const checkDigitsOf = (nine: string): string[] =>
  Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0')).filter((pair) =>
    isValidCpf(nine + pair),
  );

describe('CPF', () => {
  it.each(['11144477735', '52998224725', '00000000191', '12345678909'])('%s vale', (cpf) => {
    expect(isValidCpf(cpf)).toBe(true);
  });

  it.each([
    '',
    '1114447773',
    '111444777350',
    '11144477734',
    '111.444.777-35',
    '١١١٤٤٤٧٧٧٣٥',
    ...Array.from({ length: 10 }, (_, digit) => String(digit).repeat(11)),
  ])('%j não vale', (text) => {
    expect(isValidCpf(text)).toBe(false);
  });

  it('nove dígitos têm exatamente um par que os fecha', () => {
    fc.assert(fc.property(nineDigits, (nine) => checkDigitsOf(nine).length === 1));
  });

  it('com um dígito verificador trocado nunca passa', () => {
    fc.assert(
      fc.property(nineDigits, fc.constantFrom(9, 10), fc.integer({ min: 1, max: 9 }), (...args) => {
        const [nine, place, by] = args;
        const digits = Array.from(`${nine}${checkDigitsOf(nine)[0]}`, Number);
        const changed = digits.map((digit, index) => (index === place ? (digit + by) % 10 : digit));
        return !isValidCpf(changed.join(''));
      }),
    );
  });

  it('digitsOf tira qualquer máscara', () => {
    expect(digitsOf(' 111.444.777-35 ')).toBe('11144477735');
    fc.assert(fc.property(fc.string(), (text) => /^\d*$/.test(digitsOf(text))));
  });
});
