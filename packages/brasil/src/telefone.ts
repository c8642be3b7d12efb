import { digitsOf } from './digits.ts';

/** The 10 or 11 digits of a Brazilian phone number with area code, without the country code 55; else null. */
export function telefoneDigits(text: string | null | undefined): string | null {
  const digits = digitsOf(text ?? '');
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
  return /^[1-9]{2}\d{8,9}$/.test(national) ? national : null;
}
