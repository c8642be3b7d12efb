import { digitsOf } from '@decantaria/brasil/digits';

const DIGIT = '0';

/** Patterns of one kind of field, shortest first. The first one with room for all digits is used. */
export type Mask = readonly [string, ...string[]];

export const CEP_MASK: Mask = ['00000-000'];
export const CPF_MASK: Mask = ['000.000.000-00'];
/** Landline (ten digits) or mobile (eleven). */
export const PHONE_MASK: Mask = ['(00) 0000-0000', '(00) 00000-0000'];
export const MOBILE_MASK: Mask = ['(00) 0000-0000', '(00) 0 0000-0000'];

const roomIn = (pattern: string) => pattern.split(DIGIT).length - 1;

function fill(pattern: string, digits: string): string {
  let filled = '';
  let next = 0;
  for (const sign of pattern) {
    if (next === digits.length) break;
    filled += sign === DIGIT ? digits[next++] : sign;
  }
  return filled;
}

/** Formats the digits of typed or pasted text. A separator appears with the digit after it. */
export function fillMask(mask: Mask, written: string): string {
  const digits = digitsOf(written);
  const pattern = mask.find((each) => digits.length <= roomIn(each)) ?? mask.at(-1) ?? '';
  return fill(pattern, digits.slice(0, roomIn(pattern)));
}

/** Returns the caret position in `fillMask(mask, written)` for a caret at `caret` in `written`. */
export function caretInMask(mask: Mask, written: string, caret: number): number {
  const before = digitsOf(written.slice(0, caret)).length;
  const filled = fillMask(mask, written);
  let digitsPassed = 0;
  for (let place = 0; place < filled.length; place += 1) {
    if (digitsPassed === before) return place;
    if (/\d/.test(filled[place] ?? '')) digitsPassed += 1;
  }
  return filled.length;
}
