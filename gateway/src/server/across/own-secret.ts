import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BYTES = 32;

/** A key of this gateway. `file` is where it is kept; null for one that the next start replaces, because of `problem`. */
export interface OwnSecret {
  readonly key: Buffer<ArrayBuffer>;
  readonly file: string | null;
  readonly problem: string | null;
}

/** The file of the key holds something else. */
export class UnusableSecret extends Error {}

/**
 * The key in `<folder>/secret`, base64, mode 0600, created by the first call. Processes that call it at the same time
 * get the same key. A folder that cannot be written gives a random key: a shop that sells until its disk is mended is
 * worth more than one that does not start. Throws `UnusableSecret` for a file without a key, which only a person can have
 * made.
 */
export function openOwnSecret(folder: string | undefined): OwnSecret {
  if (folder === undefined) return forgotten('DATA_DIR is not set');
  const file = join(folder, 'secret');
  let text: string;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    text = read(file) ?? create(file);
  } catch (error) {
    return forgotten(`${file} cannot be read or written (${codeOf(error)})`);
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length < BYTES) {
    throw new UnusableSecret(
      `${file} does not hold a base64 key of 32 bytes or more: delete it (begun payments are forgotten), or set APARELHO_SECRET.`,
    );
  }
  return { key, file, problem: null };
}

function forgotten(problem: string): OwnSecret {
  return { key: randomBytes(BYTES), file: null, problem };
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** A link is atomic and never overwrites: no reader sees half a key, and the first process wins. */
function create(file: string): string {
  const aside = `${file}.${process.pid}`;
  try {
    writeFileSync(aside, `${randomBytes(BYTES).toString('base64')}\n`, {
      mode: 0o600,
      flush: true,
    });
    linkSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return readFileSync(file, 'utf8');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
