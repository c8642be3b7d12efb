/** The digits of a text, such as a CPF, a phone number or a CEP in any punctuation. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** True for eleven digits with matching check digits that are not all equal. */
export function isCpf(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return false;
  const checkDigits = [9, 10].map((length) => checkDigit(digits.slice(0, length), 11));
  return digits.endsWith(checkDigits.join(''));
}

/** A CPF as 000.000.000-00; null without exactly eleven digits. */
export function formatCpf(text: string | null | undefined): string | null {
  const digits = digitsOf(text ?? '');
  return digits.length === 11
    ? digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
    : null;
}

/**
 * The access key of a fiscal document (NF-e, NFC-e or DC-e) as 44 digits, from any spacing. Null when its check digit
 * does not match.
 */
export function readChaveFiscal(text: string): string | null {
  const key = text.replaceAll(/[\s.\-/]/g, '');
  const isKey = /^\d{44}$/.test(key) && key.endsWith(String(checkDigit(key.slice(0, -1), 9)));
  return isKey ? key : null;
}

/** A CEP in any punctuation as 00000-000; null without exactly eight digits. */
export function formatCep(text: string): string | null {
  const digits = text.replace(/[\s.\-‐-―]/g, '');
  return /^\d{8}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : null;
}

/** The 10 or 11 digits of a Brazilian phone number with area code, without the country code 55; else null. */
export function telefoneDigits(text: string | null | undefined): string | null {
  const digits = digitsOf(text ?? '');
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
  return /^[1-9]{2}\d{8,9}$/.test(national) ? national : null;
}

/** An e-mail address trimmed and in lower case; null when it is not one. */
export function normaliseEmail(text: string | null | undefined): string | null {
  const email = text?.trim().toLowerCase() ?? '';
  return email.length <= 254 && /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/.test(email)
    ? email
    : null;
}

/** Modulo 11: weights grow from 2 at the last digit and start again after `maxWeight`. */
function checkDigit(digits: string, maxWeight: number): number {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, place) => total + digit * (2 + (place % (maxWeight - 1))), 0);
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
