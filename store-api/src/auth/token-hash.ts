import { createHash } from 'node:crypto';

/** The SHA-256 of a token in hexadecimal: the database stores it instead of the token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
