import { CEP_MASK, digitsOf, fillMask } from './mask.ts';

const DIGITS = 8;

/** Digits of a CEP as far as they are written, `00000-000`; whatever else was typed or pasted goes. */
export function formatCep(written: string): string {
  return fillMask(CEP_MASK, written);
}

/** A whole CEP, `00000-000`; null while digits are missing, there are too many, or it is all zeros. */
export function readCep(written: string): string | null {
  const digits = digitsOf(written);
  return digits.length === DIGITS && !/^0+$/.test(digits) ? formatCep(digits) : null;
}
