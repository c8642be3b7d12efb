import { digitsOf } from '@decantaria/brasil/digits';
import { CEP_MASK, fillMask } from './mask.ts';

const DIGITS = 8;

/** Formats the typed digits as `00000-000`, as far as they go. */
export function formatCep(written: string): string {
  return fillMask(CEP_MASK, written);
}

/** Returns a complete CEP as `00000-000`. Returns null for a wrong number of digits or only zeros. */
export function readCep(written: string): string | null {
  const digits = digitsOf(written);
  return digits.length === DIGITS && !/^0+$/.test(digits) ? formatCep(digits) : null;
}
