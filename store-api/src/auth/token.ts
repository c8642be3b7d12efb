import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { invalid, type Refusal } from '../http/errors.ts';
import { named } from '../http/fields.ts';
import { Role } from '../usuarios/wire.ts';

const LIFETIME_SECONDS = 24 * 60 * 60;

/** The payload of a token. `iat` and `exp` in seconds. */
export const Claims = named('Claims', 'The claims of a token.', {
  sub: z.string().describe('Username.'),
  id: z.int().describe('Number of the account.'),
  roles: z.array(Role).describe('Roles of the account now.'),
  iat: z.int().describe('When it was issued, in seconds.'),
  exp: z.int().describe('When it expires, in seconds.'),
  assistente: z
    .int()
    .optional()
    .describe('Number of the credential, in the token of an assistant.'),
});
export type Claims = z.infer<typeof Claims>;

// jsonwebtoken gets key objects: it would first try to parse raw bytes as an asymmetric key, slowly.

/**
 * Signs a token, of 24 hours by default: HS256, header `{"alg":"HS256"}`, claims in the documented order. A random `jti` follows
 * them, so that two sessions that begin in the same second are ended separately.
 */
export function signToken(
  { sub, id, roles, assistente }: Pick<Claims, 'sub' | 'id' | 'roles' | 'assistente'>,
  secret: Buffer,
  now: Date,
  lifetime = LIFETIME_SECONDS,
): string {
  const iat = Math.floor(now.getTime() / 1000);
  const claims: Claims = {
    sub,
    id,
    roles,
    iat,
    exp: iat + lifetime,
    ...(assistente !== undefined && { assistente }),
  };
  const jti = randomBytes(9).toString('base64url');
  return jwt.sign({ ...claims, jti }, createSecretKey(secret), {
    header: { alg: 'HS256', typ: undefined },
  });
}

/** The claims of an unexpired token that this key signed with HS256; undefined for any other, and for claims of another shape. */
export function verifyToken<T>(token: string, secret: Buffer, claims: z.ZodType<T>): T | undefined {
  try {
    return claims.parse(jwt.verify(token, createSecretKey(secret), { algorithms: ['HS256'] }));
  } catch {
    return undefined;
  }
}

/** The SHA-256 of a token in hexadecimal: the database stores it instead of the token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const TOKEN_BYTES = 32;

/** A random token for a mailed link, and the SHA-256 that the database stores instead of it. */
export function createMailedToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

export function invalidToken(): Refusal {
  return invalid('token', 'Token inválido ou expirado.', 'TOKEN_INVALIDO');
}
