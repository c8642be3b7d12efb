import { hash, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { Claims } from './model.ts';

/** The SHA-256 of a token: memory keeps it instead of the token. */
export function hashOfToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** True when `token` was signed with `key` by HS256. No other algorithm is accepted. */
export function signatureMatches(token: string, key: KeyObject): boolean {
  try {
    jwt.verify(token, key, { algorithms: ['HS256'], ignoreExpiration: true });
    return true;
  } catch {
    return false;
  }
}

/** An unsigned copy of the claims in JWT shape, for the client's menus and guards. `readToken` refuses it. */
export function createDescritor(claims: Claims): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const body = {
    sub: claims.usuario,
    id: /^\d{1,15}$/.test(claims.usuarioId) ? Number(claims.usuarioId) : claims.usuarioId,
    roles: claims.papeis.map((papel) => `ROLE_${papel}`),
    exp: claims.exp,
  };
  return `${encode({ alg: 'none' })}.${encode(body)}.`;
}
