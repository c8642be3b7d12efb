import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { refuse } from './errors.ts';

/** Levels of lists and objects. The deepest body of the contract has four. */
const MAX_DEPTH = 32;

/** Fastify's JSON parser, but an empty body counts as no body instead of an error, and one that nests too deep is refused. */
export function createJsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (nestsTooDeep(body)) done(refuse(400));
    else return parse(request, body, done);
  };
}

/** Parses JSON. Throws `Refusal` 400 for a text that nests too deep, `SyntaxError` for one that is no JSON. */
export function parseJson(text: string): unknown {
  if (nestsTooDeep(text)) throw refuse(400);
  return JSON.parse(text);
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const [OPEN_LIST, OPEN_OBJECT] = ['['.charCodeAt(0), '{'.charCodeAt(0)];
const [END_LIST, END_OBJECT] = [']'.charCodeAt(0), '}'.charCodeAt(0)];

/** Reads the text once, without recursion. A text that is no JSON may give either result. */
function nestsTooDeep(text: string): boolean {
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
