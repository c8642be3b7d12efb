import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret that signs sessions, shared by the REST API and the gateway: made once, 32 random bytes as base64, and
 * kept in the data directory where only its owner can read it.
 * @param {string} dataDir
 */
export async function sessionSecret(dataDir) {
  const file = join(dataDir, 'jwt-secret');
  const stored = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (stored) return stored;
  const fresh = randomBytes(32).toString('base64');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, `${fresh}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return fresh;
}
