import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsOf } from './digits.ts';
import { formatTelefone, isTelefone, telefoneDigits } from './telefone.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

/** Inserts punctuation anywhere between the characters of a text. */
const masked = (text: string) =>
  fc
    .array(fc.constantFrom('', '.', '-', ' ', '(', ')'), {
      minLength: text.length,
      maxLength: text.length,
    })
    .map((marks) => marks.map((mark, at) => mark + text.charAt(at)).join(''));

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
    expect(isTelefone(telefone)).toBe(true);
  });

  test.each([null, undefined, '', '123', '05 90000-0001', '90000-0001', '859000000012'])(
    'rejects %j',
    (telefone) => {
      expect(telefoneDigits(telefone)).toBeNull();
      expect(isTelefone(telefone ?? '')).toBe(false);
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

  test.each([
    ['85987654321', '(85) 98765-4321'],
    ['8534567890', '(85) 3456-7890'],
    ['', ''],
    ['190', '190'],
    ['5585987654321', '5585987654321'],
    ['não informado', 'não informado'],
  ])('shows %j as %j (FMT-02)', (telefone, shown) => {
    expect(formatTelefone(telefone)).toBe(shown);
  });

  test('is shown with its digits, and the same when shown again (FMT-02)', () => {
    fc.assert(
      fc.property(fc.oneof(digits(10), digits(11)), (telefone) => {
        const shown = formatTelefone(telefone);
        expect(digitsOf(shown)).toBe(telefone);
        expect(formatTelefone(shown)).toBe(shown);
      }),
    );
  });
});
