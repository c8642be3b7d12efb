import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone } from './phone.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

describe('formatPhone', () => {
  it("FMT-02: 11 algarismos, '(DD) NNNNN-NNNN'", () => {
    expect(formatPhone('85987654321')).toBe('(85) 98765-4321');
  });

  it("FMT-02: 10 algarismos, '(DD) NNNN-NNNN'", () => {
    expect(formatPhone('8534567890')).toBe('(85) 3456-7890');
  });

  it.each(['', '190', '5585987654321', 'não informado'])(
    'FMT-02: outra quantidade fica como veio: %j',
    (phone) => {
      expect(formatPhone(phone)).toBe(phone);
    },
  );

  it('FMT-02: formatar não muda algarismo nenhum, e formatar de novo não muda nada', () => {
    fc.assert(
      fc.property(fc.oneof(digits(10), digits(11)), (phone) => {
        const shown = formatPhone(phone);
        expect(shown.replace(/\D/g, '')).toBe(phone);
        expect(formatPhone(shown)).toBe(shown);
      }),
    );
  });
});
