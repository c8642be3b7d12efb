import { formatMoney } from './money.ts';

/** More digits before the comma than any amount of the shop has. */
const MAX_WHOLE = 12;

/** What a person may write of an amount; all else goes as it comes. */
export function keepMoney(written: string): string {
  return written.replace(/[^\d.,]/g, '');
}

/** A sign that comes once and is not followed by a group of three separates the cents; a comma always does. */
function decimalOf(text: string): string | null {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma !== -1) return point > comma ? '.' : ',';
  return point === -1 || /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(text) ? null : '.';
}

/**
 * An amount as a person writes it or a sheet copies it, in centavos: `49,9`, `49.90`, `1.234,56`, `R$ 1.234`. Null when it
 * is none, or may be two.
 */
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

/** Centavos as they stand in a field: `1.234,56`. */
export function writeCentavos(centavos: number): string {
  return formatMoney(centavos / 100).replace('R$ ', '');
}
