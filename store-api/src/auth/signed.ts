import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalidToken } from './token.ts';

/**
 * A token that proves `value` to this shop: it needs no row and does not expire. `purpose` keeps a token of one link from
 * being used by another.
 */
export function signedToken(secret: Buffer, purpose: string, value: string): string {
  const encoded = Buffer.from(value).toString('base64url');
  return `${encoded}.${signatureOf(secret, purpose, value)}`;
}

/** The value of a token that this shop signed for `purpose`. @throws Refusal 422 TOKEN_INVALIDO. */
export function readSignedToken(secret: Buffer, purpose: string, token: string): string {
  const [encoded = '', signature = ''] = token.split('.');
  const value = Buffer.from(encoded, 'base64url').toString();
  const expected = Buffer.from(signatureOf(secret, purpose, value));
  const given = Buffer.from(signature);
  if (given.length === expected.length && timingSafeEqual(given, expected)) return value;
  throw invalidToken();
}

function signatureOf(secret: Buffer, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}/${value}`).digest('base64url');
}
