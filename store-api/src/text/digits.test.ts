import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOf, formatCep, isValidCpf, isValidFiscalKey } from './digits.ts';

const nineDigits = fc.stringMatching(/^\d{9}$/).filter((text) => !/^(\d)\1+$/.test(text));

/** The pairs of check digits that complete these nine digits to a CPF. */
const checkDigitsOf = (nine: string): string[] =>
  Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0')).filter((pair) =>
    isValidCpf(nine + pair),
  );

describe('isValidCpf', () => {
  it.each(['11144477735', '52998224725', '00000000191', '12345678909'])(
    'accepts %s (C-36)',
    (cpf) => {
      expect(isValidCpf(cpf)).toBe(true);
    },
  );

  it.each([
    '',
    '1114447773',
    '111444777350',
    '11144477734',
    '111.444.777-35',
    '١١١٤٤٤٧٧٧٣٥',
    ...Array.from({ length: 10 }, (_, digit) => String(digit).repeat(11)),
  ])('rejects %j (C-36)', (text) => {
    expect(isValidCpf(text)).toBe(false);
  });

  it('accepts exactly one pair of check digits for nine digits (C-36)', () => {
    fc.assert(fc.property(nineDigits, (nine) => checkDigitsOf(nine).length === 1));
  });

  it('rejects any change of one check digit (C-36)', () => {
    fc.assert(
      fc.property(nineDigits, fc.constantFrom(9, 10), fc.integer({ min: 1, max: 9 }), (...args) => {
        const [nine, place, by] = args;
        const digits = Array.from(`${nine}${checkDigitsOf(nine)[0]}`, Number);
        const changed = digits.map((digit, index) => (index === place ? (digit + by) % 10 : digit));
        return !isValidCpf(changed.join(''));
      }),
    );
  });
});

describe('isValidFiscalKey', () => {
  const base = fc.stringMatching(/^\d{43}$/);
  const completions = (digits: string): string[] =>
    Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).filter(isValidFiscalKey);

  it('accepts exactly one check digit for 43 digits', () => {
    fc.assert(fc.property(base, (digits) => completions(digits).length === 1));
  });

  it('uses weights 2 to 9 from the right', () => {
    expect(completions('3'.padStart(43, '0'))).toEqual([`${'3'.padStart(43, '0')}5`]);
    expect(completions(`1${'0'.repeat(8)}`.padStart(43, '0'))).toEqual([
      `${`1${'0'.repeat(8)}`.padStart(43, '0')}9`,
    ]);
  });
});

it('digitsOf removes every other character', () => {
  expect(digitsOf(' 111.444.777-35 ')).toBe('11144477735');
  fc.assert(fc.property(fc.string(), (text) => /^\d*$/.test(digitsOf(text))));
});

it('formatCep writes eight digits with a dash and leaves other texts unchanged', () => {
  expect(formatCep('60000000')).toBe('60000-000');
  expect(formatCep('')).toBe('');
});
