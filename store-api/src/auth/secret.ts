import { join } from 'node:path';
import { readKeyFile } from '@decantaria/server/key-file';
import { StartupError } from '@decantaria/server/settings';

const BYTES = 48;

/**
 * The HS256 key in `<dataDir>/jwt-secret` (base64, mode 0600), created on the first call. Processes that
 * call it at the same time all get the same key.
 *
 * @throws StartupError when the file holds no key of at least 256 bits.
 */
export function storedSecret(dataDir: string): Buffer {
  const path = join(dataDir, 'jwt-secret');
  const key = readKeyFile(path, BYTES);
  if (key.length < 32) {
    throw new StartupError(
      `${path} does not hold a base64 key of 32 bytes or more: delete it (everyone has to log in again) or set JWT_SECRET.`,
    );
  }
  return key;
}
