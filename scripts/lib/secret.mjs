import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns the secret that signs sessions, shared by the REST API and the gateway: 32 random bytes as base64. The first
 * call creates it in the data directory, readable by its owner only.
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
