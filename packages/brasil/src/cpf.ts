import { checkDigit, digitsOf } from './digits.ts';

/** True for eleven digits in any punctuation, not all equal, with matching check digits. */
export function isCpf(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  const checkDigits = [9, 10].map((length) => checkDigit(digits.slice(0, length), 11));
  return digits.endsWith(checkDigits.join(''));
}

/** A CPF as `000.000.000-00`; null without exactly eleven digits. */
export function formatCpf(text: string | null | undefined): string | null {
  const digits = digitsOf(text ?? '');
  return digits.length === 11
    ? digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
    : null;
}
