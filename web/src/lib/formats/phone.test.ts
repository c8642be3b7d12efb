import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, isPhone } from './phone.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

describe('formatPhone', () => {
  it("formats 11 digits as '(DD) NNNNN-NNNN' (FMT-02)", () => {
    expect(formatPhone('85987654321')).toBe('(85) 98765-4321');
  });

  it("formats 10 digits as '(DD) NNNN-NNNN' (FMT-02)", () => {
    expect(formatPhone('8534567890')).toBe('(85) 3456-7890');
  });

  it.each(['', '190', '5585987654321', 'não informado'])(
    'returns %j unchanged (FMT-02)',
    (phone) => {
      expect(formatPhone(phone)).toBe(phone);
    },
  );

  it('changes no digit and is idempotent (FMT-02)', () => {
    fc.assert(
      fc.property(fc.oneof(digits(10), digits(11)), (phone) => {
        const shown = formatPhone(phone);
        expect(shown.replace(/\D/g, '')).toBe(phone);
        expect(formatPhone(shown)).toBe(shown);
      }),
    );
  });
});

describe('isPhone', () => {
  it.each([
    ['(85) 3456-7890', true],
    ['85987654321', true],
    ['(05) 3456-7890', false],
    ['123', false],
  ])('validates the phone number %s: %s (C-37)', (written, good) => {
    expect(isPhone(written)).toBe(good);
  });
});
