import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** A key for one purpose, derived from the JWT secret. A text sealed or signed for one purpose is void for another. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `decantaria ${purpose}`, KEY_BYTES));
}

/** Encrypts a TOTP secret, bound to its account: the text cannot be moved to another row. */
export function sealSecret(segredo: Uint8Array, key: Buffer, usuarioId: number): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(String(usuarioId)));
  const sealed = [iv, cipher.update(segredo), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64url');
}

/** The TOTP secret; undefined when it was sealed for another account, changed, or sealed with another key. */
export function openSecret(sealed: string, key: Buffer, usuarioId: number): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const text = bytes.subarray(IV_BYTES, -TAG_BYTES);
  const tag = bytes.subarray(-TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(String(usuarioId)))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]);
  } catch {
    return undefined;
  }
}
