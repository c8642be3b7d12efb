import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '@decantaria/server/error-code';
import { StartupError } from '../process/errors.ts';

const BYTES = 48;

/**
 * The HS256 key in `<dataDir>/jwt-secret` (base64, mode 0600), created on the first call. Processes that
 * call it at the same time all get the same key.
 *
 * @throws StartupError when the file holds no key of at least 256 bits.
 */
export function storedSecret(dataDir: string): Buffer {
  const path = join(dataDir, 'jwt-secret');
  const text = read(path) ?? create(path);
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length < 32) {
    throw new StartupError(
      `${path} does not hold a base64 key of 32 bytes or more: delete it (everyone has to log in again) or set JWT_SECRET.`,
    );
  }
  return key;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

// A link is atomic and never overwrites: readers see no half-written key, and the first process wins.
function create(path: string): string {
  const aside = `${path}.${process.pid}`;
  const key = randomBytes(BYTES).toString('base64');
  try {
    writeFileSync(aside, `${key}\n`, { mode: 0o600, flush: true });
    linkSync(aside, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return readFileSync(path, 'utf8');
}
