import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { codeOf } from './error-code.ts';

/**
 * The key in a file, base64, mode 0600. The first call creates it with this many random bytes. Processes that call it at the
 * same time get the same key. Throws the error of the file system.
 */
export function readKeyFile(file: string, bytes: number): Buffer<ArrayBuffer> {
  if (!existsSync(file)) create(file, bytes);
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
}

/** A link is atomic and never overwrites: no reader sees half a key, and the first process wins. */
function create(file: string, bytes: number): void {
  const aside = `${file}.${process.pid}`;
  try {
    const text = `${randomBytes(bytes).toString('base64')}\n`;
    writeFileSync(aside, text, { mode: 0o600, flush: true });
    linkSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
