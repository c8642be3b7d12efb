import { stripVTControlCharacters } from 'node:util';

const coloured = process.stdout.isTTY && !process.env.NO_COLOR;

/** @param {number} code */
const painter = (code) => (/** @type {string} */ text) =>
  coloured ? `\u001b[${code}m${text}\u001b[0m` : text;

export const bold = painter(1);
export const dim = painter(2);
export const red = painter(31);
export const green = painter(32);
export const yellow = painter(33);

/** A failure with a known cause. Its message is a sentence for the person at the terminal and is printed without a stack. */
export class PlainError extends Error {}

/** Thrown for wrong arguments of a command. */
export class WrongArguments extends PlainError {}

/** @param {string} [text] */
export function print(text = '') {
  process.stdout.write(`${text}\n`);
}

/** Prints the error that ended the command, and sets its exit code: 2 for wrong arguments, otherwise 1. */
export function printError(/** @type {unknown} */ error) {
  process.stderr.write(`\n${red('✗')} ${textOf(error)}\n`);
  process.exitCode = error instanceof WrongArguments ? 2 : 1;
}

/** Returns the sentence alone for a PlainError and a full disk, otherwise the stack. */
export function textOf(/** @type {unknown} */ error) {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof PlainError) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  const place = 'path' in error ? ` (${String(error.path)})` : '';
  return isFull
    ? `The disk is full${place}: free space, or set DATA_DIR to a directory on another disk, and start again.`
    : (error.stack ?? error.message);
}

/** Seconds since `startedAt` (milliseconds of `performance.now()`), such as `3.2 s`. */
export function secondsSince(/** @type {number} */ startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** Returns the last `limit` lines of a program's output, without colours. The first line counts the omitted ones. */
export function lastLines(/** @type {string} */ text, limit = 80) {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n');
  if (lines.length <= limit) return lines.join('\n');
  return [`… ${lines.length - limit} lines before these`, ...lines.slice(-limit)].join('\n');
}
