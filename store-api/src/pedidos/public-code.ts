import { createHmac } from 'node:crypto';
import { isSameText } from '@decantaria/server/same-text';

const BYTES = 16;

/** Unguessable code, constant for an order, that shows its status without an account's token. */
export function publicCode(secret: Buffer, pedidoId: number): string {
  return digest(secret, `pedido:${pedidoId}`);
}

/** Whether a code is the order's. Compares in constant time. */
export function isPublicCode(secret: Buffer, pedidoId: number, codigo: string): boolean {
  return isSameText(codigo, publicCode(secret, pedidoId));
}

/** The preference of an order at a total in centavos. Deterministic. */
export function preferenceId(secret: Buffer, pedidoId: number, total: number): string {
  return `pref_${digest(secret, `preferencia:${pedidoId}:${total}`)}`;
}

function digest(secret: Buffer, text: string): string {
  return createHmac('sha256', secret)
    .update(text)
    .digest()
    .subarray(0, BYTES)
    .toString('base64url');
}
