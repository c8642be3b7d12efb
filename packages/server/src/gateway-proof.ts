import { createHmac } from 'node:crypto';
import { isSameText } from './same-text.ts';

/** How long a proof counts, also when the clocks of two machines differ. */
const LIFETIME_MS = 60_000;

/** Proves that who sends `value` to the REST API knows the secret that gateway and API share. `now` in milliseconds since 1970. */
export function createProof(secret: Buffer, value: string, now: number): string {
  return `${now}.${signatureOf(secret, value, now)}`;
}

/** Whether `proof` was made for `value` with this secret in the last minute. */
export function isProof(secret: Buffer, value: string, proof: string, now: number): boolean {
  const [time = '', signature = ''] = proof.split('.');
  const at = Number(time);
  if (!Number.isSafeInteger(at) || Math.abs(now - at) > LIFETIME_MS) return false;
  return isSameText(signature, signatureOf(secret, value, at));
}

function signatureOf(secret: Buffer, value: string, at: number): string {
  return createHmac('sha256', secret).update(`gateway-proof/${at}/${value}`).digest('base64url');
}
