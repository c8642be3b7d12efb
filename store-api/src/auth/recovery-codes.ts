import { randomBytes } from 'node:crypto';
import { hashSenha } from './senha.ts';

export const RECOVERY_CODES = 10;
const LENGTH = 10;
// 32 letters and digits that cannot be mistaken for each other: 50 random bits for each code.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const SALT_BYTES = 16;

/** New recovery codes, written as `ABCDE-23456`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % 32]).join('');
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/** A random salt, which the codes of one account share: a code is found by one hash. */
export function createSalt(): string {
  return randomBytes(SALT_BYTES).toString('base64url');
}

/** The hash of a recovery code in any case, with or without separators. */
export function hashRecoveryCode(codigo: string, sal: string): Promise<string> {
  const code = codigo.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return hashSenha(code, Buffer.from(sal, 'base64url'));
}
