import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsOf, formatCpf, isCpf, normaliseEmail, telefoneDigits } from './documents.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

/** Inserts punctuation anywhere between the characters of a text. */
const masked = (text: string) =>
  fc
    .array(fc.constantFrom('', '.', '-', ' ', '(', ')'), {
      minLength: text.length,
      maxLength: text.length,
    })
    .map((marks) => marks.map((mark, at) => mark + text.charAt(at)).join(''));

describe('CPF (PANEL-10)', () => {
  test.each(['123.456.789-09', '11144477735', '529.982.247-25', ' 987 654 321 00 ', '00000000191'])(
    'accepts %j',
    (cpf) => {
      expect(isCpf(cpf)).toBe(true);
    },
  );

  test.each(['', '123', '123.456.789-08', '123.456.789-19', '1234567890912', 'abc'])(
    'rejects %j',
    (cpf) => {
      expect(isCpf(cpf)).toBe(false);
    },
  );

  test('rejects eleven equal digits', () => {
    for (let digit = 0; digit <= 9; digit += 1) expect(isCpf(String(digit).repeat(11))).toBe(false);
  });

  test('accepts exactly one of the hundred endings of nine digits, in any punctuation', () => {
    const base = digits(9).filter((text) => new Set(text).size > 1);
    fc.assert(
      fc.property(
        base.chain((text) => fc.tuple(fc.constant(text), masked(text))),
        ([plain, written]) => {
          const endings = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
          const right = endings.filter((ending) => isCpf(written + ending));
          expect(right).toHaveLength(1);
          expect(formatCpf(written + right[0])).toBe(
            `${plain.slice(0, 3)}.${plain.slice(3, 6)}.${plain.slice(6)}-${right[0]}`,
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  test.each([null, undefined, '', '123', '123.456.789-091'])('formats %j as null', (cpf) => {
    expect(formatCpf(cpf)).toBeNull();
  });
});

describe('phone number (C-37)', () => {
  test.each([
    ['(85) 90000-0001', '85900000001'],
    ['(85) 9 0000-0001', '85900000001'],
    ['85 3000-0001', '8530000001'],
    ['+55 (85) 90000-0001', '85900000001'],
    ['+55 55 3000-0001', '5530000001'],
    ['55 3000 0001', '5530000001'],
  ])('reads %j as %s', (telefone, expected) => {
    expect(telefoneDigits(telefone)).toBe(expected);
  });

  test.each([null, undefined, '', '123', '05 90000-0001', '90000-0001', '859000000012'])(
    'rejects %j',
    (telefone) => {
      expect(telefoneDigits(telefone)).toBeNull();
    },
  );

  test('reads ten or eleven digits with an area code in any notation', () => {
    const telefone = fc
      .tuple(fc.stringMatching(/^[1-9]{2}$/), fc.oneof(digits(8), digits(9)))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        telefone.chain((text) => fc.tuple(fc.constant(text), masked(text))),
        ([plain, written]) => {
          expect(telefoneDigits(written)).toBe(plain);
          expect(digitsOf(written)).toBe(plain);
        },
      ),
    );
  });
});

describe('e-mail', () => {
  test.each([
    [' Marina@Loja.Example ', 'marina@loja.example'],
    ['a.b+c@sub.loja.com.br', 'a.b+c@sub.loja.com.br'],
  ])('reads %j as %s', (email, expected) => {
    expect(normaliseEmail(email)).toBe(expected);
  });

  test.each([
    null,
    undefined,
    '',
    'marina',
    'marina@loja',
    '@loja.example',
    'a b@loja.example',
    'a@b@loja.example',
    'a<b@loja.example',
    `${'a'.repeat(250)}@loja.example`,
  ])('rejects %j', (email) => {
    expect(normaliseEmail(email)).toBeNull();
  });
});
