import { digitsOf } from './mask.ts';

const LENGTH = 11;

/** PANEL-10: whether eleven digits, with any punctuation, are a CPF: both check digits right, not all the same. */
export function isCpf(written: string): boolean {
  const digits = digitsOf(written);
  if (digits.length !== LENGTH || /^(\d)\1+$/.test(digits)) return false;
  return [9, 10].every((length) => {
    const sum = digits
      .slice(0, length)
      .split('')
      .reduce((total, digit, place) => total + Number(digit) * (length + 1 - place), 0);
    return ((sum * 10) % 11) % 10 === Number(digits[length]);
  });
}

/** PANEL-10: what is said of a CPF while it is written; null for a right one, and for one that is not whole yet. */
export function cpfProblem(written: string): string | null {
  return digitsOf(written).length < LENGTH || isCpf(written) ? null : 'CPF inválido';
}
