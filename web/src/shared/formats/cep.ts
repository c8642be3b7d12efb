const DIGITS = 8;
const BEFORE_DASH = 5;

/** Digits of a CEP as far as they are written, `00000-000`; whatever else was typed or pasted goes. */
export function formatCep(written: string): string {
  const digits = written.replace(/\D/g, '').slice(0, DIGITS);
  return digits.length > BEFORE_DASH
    ? `${digits.slice(0, BEFORE_DASH)}-${digits.slice(BEFORE_DASH)}`
    : digits;
}

/** A whole CEP, `00000-000`; null while digits are missing, there are too many, or it is all zeros. */
export function readCep(written: string): string | null {
  const digits = written.replace(/\D/g, '');
  return digits.length === DIGITS && !/^0+$/.test(digits) ? formatCep(digits) : null;
}

/** Where the caret stands in `formatCep(written)` after a change that left it at `caret` in `written`. */
export function caretInCep(written: string, caret: number): number {
  return formatCep(written.slice(0, caret)).length;
}
