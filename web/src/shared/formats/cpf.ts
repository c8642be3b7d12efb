import { digitsOf } from './mask.ts';

const LENGTH = 11;

/** True for a valid CPF: eleven digits, not all equal, both check digits correct. */
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

/** Error text for a CPF while it is typed. Returns null when it is valid or incomplete. */
export function cpfProblem(written: string): string | null {
  return digitsOf(written).length < LENGTH || isCpf(written) ? null : 'CPF inválido';
}
