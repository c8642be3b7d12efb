import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCpf, isCpf } from './cpf.ts';

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
