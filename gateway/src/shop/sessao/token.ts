import { hash, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { type Claims, claimsWire } from '../../upstream/wire/sessao.ts';

const tokenHeader = z.object({ alg: z.literal('HS256') });

/**
 * Reads a token's claims **without** verifying its signature. Null when the token is malformed, of another algorithm
 * or expired, so that such a token costs no call. `now` in milliseconds.
 */
export function readToken(token: string, now: number): Claims | null {
  const [head, payload, signature, ...rest] = token.split('.');
  if (!head || !payload || !signature || rest.length > 0) return null;
  if (!tokenHeader.safeParse(decode(head)).success) return null;
  const claims = claimsWire.safeParse(decode(payload));
  return claims.success && claims.data.exp * 1000 > now ? claims.data : null;
}

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

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
