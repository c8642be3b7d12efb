import { formatMoney } from './money.ts';

/** Longest accepted integer part, in digits. */
const MAX_WHOLE = 12;

/** Removes every character that an amount cannot contain. */
export function keepMoney(written: string): string {
  return written.replace(/[^\d.,]/g, '');
}

/** Finds the decimal separator. A comma always separates; a single point does unless a group of three follows. */
function decimalOf(text: string): string | null {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma !== -1) return point > comma ? '.' : ',';
  return point === -1 || /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(text) ? null : '.';
}

/** Parses `49,9`, `49.90`, `1.234,56` or `R$ 1.234` to centavos. Returns null for an invalid or ambiguous amount. */
export function readCentavos(written: string): number | null {
  const text = written.replace(/R\$|\s/g, '');
  const decimal = decimalOf(text);
  const [whole = '', cents = '', ...others] = decimal === null ? [text] : text.split(decimal);
  const groups = decimal === ',' || decimal === null ? '.' : ',';
  const digits = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(whole) ? whole.replaceAll(groups, '') : whole;
  if (others.length > 0 || !/^\d*$/.test(digits) || !/^\d{0,2}$/.test(cents)) return null;
  if (digits + cents === '' || digits.length > MAX_WHOLE) return null;
  return Number(digits) * 100 + Number(cents.padEnd(2, '0'));
}

/** Whole centavos of an amount in reais. */
export function centavosOf(reais: number): number {
  return Math.round(reais * 100);
}

/** Formats centavos for a field: `1.234,56`. */
export function writeCentavos(centavos: number): string {
  return formatMoney(centavos / 100).replace('R$ ', '');
}
