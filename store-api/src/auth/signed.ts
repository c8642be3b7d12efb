import { createHmac } from 'node:crypto';
import { isSameText } from '@decantaria/server/same-text';
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
  if (isSameText(signature, signatureOf(secret, purpose, value))) return value;
  throw invalidToken();
}

/** The signature of a value for `purpose`. */
export function signatureOf(secret: Buffer, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}/${value}`).digest('base64url');
}
