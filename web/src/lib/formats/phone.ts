import { digitsOf } from '@decantaria/brasil/digits';
import { telefoneDigits } from '@decantaria/brasil/telefone';

export const PHONE_INVALID = 'Informe o telefone com DDD, com 10 ou 11 dígitos.';

/** True for ten or eleven digits with area code, with or without the country code 55. */
export function isPhone(written: string): boolean {
  return telefoneDigits(written) !== null;
}

/** Formats 10 or 11 digits as `(85) 3456-7890` or `(85) 98765-4321`. Returns any other text unchanged. */
export function formatPhone(phone: string): string {
  const digits = digitsOf(phone);
  const [, area, head, tail] = /^(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return area === undefined ? phone : `(${area}) ${head}-${tail}`;
}
