import { randomBytes } from 'node:crypto';
import { invalid, type Refusal } from '../http/errors.ts';
import { hashOfToken } from './token-hash.ts';

const TOKEN_BYTES = 32;

/** A random token for a mailed link, and the SHA-256 that the database stores instead of it. */
export function createMailedToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

export function invalidToken(): Refusal {
  return invalid('token', 'Token inválido ou expirado.', 'TOKEN_INVALIDO');
}
