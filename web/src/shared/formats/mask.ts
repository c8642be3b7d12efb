/** How a mask spells a digit; whatever else is in it stands for itself. */
const DIGIT = '0';

/** Masks of what people type, the longest last: the first that all digits fit into counts. */
export type Mask = readonly [string, ...string[]];

export const CEP_MASK: Mask = ['00000-000'];
/** REG-02, PANEL-03. */
export const CPF_MASK: Mask = ['000.000.000-00'];
/** REG-02 (C-37): a number of ten digits, or of eleven. */
export const PHONE_MASK: Mask = ['(00) 0000-0000', '(00) 00000-0000'];
/** PANEL-09 (C-37). */
export const MOBILE_MASK: Mask = ['(00) 0000-0000', '(00) 0 0000-0000'];

export function digitsOf(written: string): string {
  return written.replace(/\D/g, '');
}

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

/** The digits of what was typed or pasted, as far as they go, in the mask. Signs come with the digit after them. */
export function fillMask(mask: Mask, written: string): string {
  const digits = digitsOf(written);
  const pattern = mask.find((each) => digits.length <= roomIn(each)) ?? mask.at(-1) ?? '';
  return fill(pattern, digits.slice(0, roomIn(pattern)));
}

/** Where the caret stands in `fillMask(mask, written)` after a change that left it at `caret` in `written`. */
export function caretInMask(mask: Mask, written: string, caret: number): number {
  const before = digitsOf(written.slice(0, caret)).length;
  const filled = fillMask(mask, written);
  let seen = 0;
  for (let place = 0; place < filled.length; place += 1) {
    if (seen === before) return place;
    if (/\d/.test(filled[place] ?? '')) seen += 1;
  }
  return filled.length;
}
