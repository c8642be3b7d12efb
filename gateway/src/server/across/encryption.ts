import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Encryption = ReturnType<typeof createEncryption>;

/**
 * Hides what Redis holds from its readers, and refuses what others wrote there. Gateways with the same `secret`
 * read each other's values.
 */
export function createEncryption(secret: Buffer) {
  const keyOf = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `decantaria redis ${purpose}`, 32));
  const nameKey = keyOf('nomes');
  const valueKey = keyOf('valores');
  return {
    /** The key under which Redis keeps the value of `name`: it tells the kind only. */
    nameOf: (kind: string, name: string): string =>
      `decantaria:${kind}:${createHmac('sha256', nameKey).update(name).digest('base64url')}`,
    /** JSON, encrypted and signed (AES-256-GCM). */
    encrypt: (value: unknown): string => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', valueKey, iv);
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
    },
    /** The parsed JSON; undefined when it is not ours. */
    decrypt: (text: string): unknown => {
      try {
        const bytes = Buffer.from(text, 'base64');
        const textAt = IV_BYTES + TAG_BYTES;
        const decipher = createDecipheriv('aes-256-gcm', valueKey, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAuthTag(bytes.subarray(IV_BYTES, textAt));
        const json = Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]);
        return JSON.parse(json.toString('utf8'));
      } catch {
        return undefined;
      }
    },
  };
}
