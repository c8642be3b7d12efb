import { createHmac, timingSafeEqual } from 'node:crypto';

const BYTES = 16;

/** What lets somebody without an account's token see an order's status: unguessable, and always the same. */
export function publicCode(secret: Buffer, pedidoId: number): string {
  return digest(secret, `pedido:${pedidoId}`);
}

/** Whether a code is the order's, in a time that says nothing of it. */
export function isPublicCode(secret: Buffer, pedidoId: number, codigo: string): boolean {
  const right = Buffer.from(publicCode(secret, pedidoId));
  const told = Buffer.from(codigo);
  return told.length === right.length && timingSafeEqual(told, right);
}

/** The preference of an order at a total in centavos: the same for the same two. */
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
