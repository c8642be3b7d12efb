import { digitsOf } from './mask.ts';

export const PHONE_INVALID = 'Informe o telefone com DDD, com 10 ou 11 dígitos.';

/** True for ten or eleven digits with area code. */
export function isPhone(written: string): boolean {
  return /^[1-9]{2}\d{8,9}$/.test(digitsOf(written));
}

/** Formats 10 or 11 digits as `(85) 3456-7890` or `(85) 98765-4321`. Returns any other text unchanged. */
export function formatPhone(phone: string): string {
  const digits = digitsOf(phone);
  const [, area, head, tail] = /^(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return area === undefined ? phone : `(${area}) ${head}-${tail}`;
}
