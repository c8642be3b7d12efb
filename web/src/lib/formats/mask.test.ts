import { digitsOf } from '@decantaria/brasil/digits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpfProblem } from './cpf.ts';
import {
  CEP_MASK,
  CPF_MASK,
  caretInMask,
  fillMask,
  type Mask,
  MOBILE_MASK,
  PHONE_MASK,
} from './mask.ts';

const MASKS: readonly (readonly [string, Mask, number])[] = [
  ['CEP', CEP_MASK, 8],
  ['CPF', CPF_MASK, 11],
  ['phone', PHONE_MASK, 11],
  ['mobile', MOBILE_MASK, 11],
];

describe('fillMask', () => {
  it.each([
    ['formats a CPF (REG-02)', CPF_MASK, '52998224725', '529.982.247-25'],
    ['formats half a CPF (REG-02)', CPF_MASK, '5299', '529.9'],
    [
      'formats a phone number of ten digits (REG-02, C-37)',
      PHONE_MASK,
      '8534567890',
      '(85) 3456-7890',
    ],
    [
      'formats a phone number of eleven digits (REG-02, C-37)',
      PHONE_MASK,
      '85934567890',
      '(85) 93456-7890',
    ],
    ['formats a mobile number (PANEL-09, C-37)', MOBILE_MASK, '85934567890', '(85) 9 3456-7890'],
    ['formats a landline number (PANEL-09, C-37)', MOBILE_MASK, '8534567890', '(85) 3456-7890'],
    ['drops pasted punctuation', CPF_MASK, ' 529-982.247/25 9', '529.982.247-25'],
    ['formats part of a CEP', CEP_MASK, '60000', '60000'],
    ['returns no text without digits', CEP_MASK, 'abc', ''],
  ])('%s', (_, mask, written, filled) => {
    expect(fillMask(mask, written)).toBe(filled);
  });

  it.each(MASKS)(
    "%s: keeps the digits in order, up to the mask's length, and is idempotent",
    (_, mask, room) => {
      fc.assert(
        fc.property(
          fc.string({ unit: fc.constantFrom(...'0123456789()- .a'.split('')) }),
          (written) => {
            const filled = fillMask(mask, written);
            expect(digitsOf(filled)).toBe(digitsOf(written).slice(0, room));
            expect(fillMask(mask, filled)).toBe(filled);
          },
        ),
      );
    },
  );

  it.each(MASKS)('%s: keeps the caret after the same digits', (_, mask, room) => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789()- '.split('')), maxLength: 11 }),
        fc.nat(11),
        (written, at) => {
          const caret = Math.min(at, written.length);
          const filled = fillMask(mask, written);
          const place = caretInMask(mask, written, caret);
          expect(digitsOf(filled.slice(0, place))).toBe(
            digitsOf(written.slice(0, caret)).slice(0, room),
          );
          expect(place).toBeLessThanOrEqual(filled.length);
        },
      ),
    );
  });
});

describe('cpfProblem', () => {
  it("reports 'CPF inválido' only for eleven digits (PANEL-10)", () => {
    expect(cpfProblem('529.982.247-2')).toBeNull();
    expect(cpfProblem('529.982.247-25')).toBeNull();
    expect(cpfProblem('529.982.247-24')).toBe('CPF inválido');
  });
});
