import { stripVTControlCharacters } from 'node:util';

const terminal = process.stdout.isTTY;

const DETAIL_INTERVAL_MS = terminal ? 200 : 5_000;
const coloured = terminal && !process.env.NO_COLOR;

/** @param {number} code */
const painter = (code) => (/** @type {string} */ text) =>
  coloured ? `\u001b[${code}m${text}\u001b[0m` : text;

export const bold = painter(1);
export const dim = painter(2);
export const red = painter(31);
export const green = painter(32);
export const yellow = painter(33);

/** A failure with a known cause: its message is a plain sentence for the person at the terminal. */
export class PlainError extends Error {}

/** @param {string} [text] */
export function print(text = '') {
  process.stdout.write(`${text}\n`);
}

/** Prints what stopped the command: the sentence alone when the cause is known, else with its stack. */
export function printError(/** @type {unknown} */ error) {
  const text =
    error instanceof PlainError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`\n${red('✗')} ${text}\n`);
}

/** Seconds since `startedAt` (milliseconds of `performance.now()`), as people here write them: `3,2 s`. */
export function secondsSince(/** @type {number} */ startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1).replace('.', ',')} s`;
}

/** The last `limit` lines of a program's output, without colours, with a mark where lines are left out. */
export function lastLines(/** @type {string} */ text, limit = 80) {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n');
  if (lines.length <= limit) return lines.join('\n');
  return [`… ${lines.length - limit} linhas antes destas`, ...lines.slice(-limit)].join('\n');
}

/**
 * Runs one long step under one line: its title, the seconds so far, and how it ended. On a terminal the
 * line is rewritten in place; in a log it shows at the start, every 15 seconds, and at the end.
 * @template T
 * @param {string} title
 * @param {(tell: (text: string) => void) => Promise<T>} work may call `tell` to say where it is
 * @returns {Promise<T>}
 */
export async function withProgress(title, work) {
  const startedAt = performance.now();
  let detail = '';
  let shownAt = -Infinity;
  let finished = false;
  const progressLine = () =>
    `${title}… ${dim([secondsSince(startedAt), detail].filter(Boolean).join(' · '))}`;
  const show = () => {
    shownAt = performance.now();
    if (terminal) process.stdout.write(`\r\u001b[2K  ${progressLine()}`);
    else print(`  ${progressLine()}`);
  };
  const finish = (/** @type {string} */ mark) => {
    clearInterval(timer);
    finished = true;
    if (terminal) process.stdout.write('\r\u001b[2K');
    print(`${mark} ${title} ${dim(`(${secondsSince(startedAt)})`)}`);
  };
  if (terminal) show();
  else print(`  ${title}…`);
  const timer = setInterval(show, terminal ? 500 : 15_000);
  try {
    const value = await work((text) => {
      detail = text;
      if (!finished && performance.now() - shownAt > DETAIL_INTERVAL_MS) show();
    });
    finish(green('✓'));
    return value;
  } catch (error) {
    finish(red('✗'));
    throw error;
  }
}
