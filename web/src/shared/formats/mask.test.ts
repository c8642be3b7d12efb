import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpfProblem, isCpf } from './cpf.ts';
import {
  CEP_MASK,
  CPF_MASK,
  caretInMask,
  digitsOf,
  fillMask,
  type Mask,
  MOBILE_MASK,
  PHONE_MASK,
} from './mask.ts';

const MASKS: readonly (readonly [string, Mask, number])[] = [
  ['CEP', CEP_MASK, 8],
  ['CPF', CPF_MASK, 11],
  ['telefone', PHONE_MASK, 11],
  ['celular', MOBILE_MASK, 11],
];

describe('fillMask', () => {
  it.each([
    ['REG-02: CPF', CPF_MASK, '52998224725', '529.982.247-25'],
    ['REG-02: CPF pela metade', CPF_MASK, '5299', '529.9'],
    ['REG-02, C-37: telefone de dez dígitos', PHONE_MASK, '8534567890', '(85) 3456-7890'],
    ['REG-02, C-37: telefone de onze', PHONE_MASK, '85934567890', '(85) 93456-7890'],
    ['PANEL-09, C-37: celular', MOBILE_MASK, '85934567890', '(85) 9 3456-7890'],
    ['PANEL-09, C-37: fixo', MOBILE_MASK, '8534567890', '(85) 3456-7890'],
    ['colado com sinais', CPF_MASK, ' 529-982.247/25 9', '529.982.247-25'],
    ['CEP', CEP_MASK, '60000', '60000'],
    ['nada', CEP_MASK, 'abc', ''],
  ])('%s', (_, mask, written, filled) => {
    expect(fillMask(mask, written)).toBe(filled);
  });

  it.each(MASKS)(
    '%s: os dígitos ficam, na ordem, até caberem; o que está pronto fica como está',
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

  it.each(MASKS)('%s: o cursor fica depois dos mesmos dígitos', (_, mask, room) => {
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

describe('isCpf', () => {
  it('PANEL-10: os dígitos que conferem, e nem todos iguais', () => {
    expect(isCpf('529.982.247-25')).toBe(true);
    expect(isCpf('529.982.247-24')).toBe(false);
    expect(isCpf('111.111.111-11')).toBe(false);
    expect(isCpf('529982247')).toBe(false);
  });

  it('PANEL-10: cada começo de nove dígitos tem um só fim que confere', () => {
    const beginning = fc.stringMatching(/^\d{9}$/).filter((digits) => !/^(\d)\1+$/.test(digits));
    fc.assert(
      fc.property(beginning, (digits) => {
        const endings = Array.from({ length: 100 }, (_, end) => String(end).padStart(2, '0'));
        expect(endings.filter((end) => isCpf(digits + end))).toHaveLength(1);
      }),
      { numRuns: 20 },
    );
  });

  it("PANEL-10: 'CPF inválido' só com os onze dígitos escritos", () => {
    expect(cpfProblem('529.982.247-2')).toBeNull();
    expect(cpfProblem('529.982.247-25')).toBeNull();
    expect(cpfProblem('529.982.247-24')).toBe('CPF inválido');
  });
});
