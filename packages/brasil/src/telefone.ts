import { digitsOf } from './digits.ts';

/** The 10 or 11 digits of a Brazilian phone number with area code, without the country code 55; else null. */
export function telefoneDigits(text: string | null | undefined): string | null {
  const digits = digitsOf(text ?? '');
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
  return /^[1-9]{2}\d{8,9}$/.test(national) ? national : null;
}

/** True for ten or eleven digits with area code, with or without the country code 55. */
export function isTelefone(text: string): boolean {
  return telefoneDigits(text) !== null;
}

/** Formats 10 or 11 digits as `(85) 3456-7890` or `(85) 98765-4321`. Returns any other text unchanged. */
export function formatTelefone(text: string): string {
  const [, area, head, tail] = /^(\d{2})(\d{4,5})(\d{4})$/.exec(digitsOf(text)) ?? [];
  return area === undefined ? text : `(${area}) ${head}-${tail}`;
}
