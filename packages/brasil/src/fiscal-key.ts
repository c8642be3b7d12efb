import { checkDigit } from './digits.ts';

/**
 * The access key of a fiscal document (NF-e, NFC-e or DC-e) as 44 digits, from any spacing. Null when its check digit
 * does not match.
 */
export function readFiscalKey(text: string): string | null {
  const key = text.replaceAll(/[\s.\-/]/g, '');
  const isKey = /^\d{44}$/.test(key) && key.endsWith(String(checkDigit(key.slice(0, -1), 9)));
  return isKey ? key : null;
}
