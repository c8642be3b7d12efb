import { z } from 'zod';
import { parseStatus, STATUS_PEDIDO, type StatusPedido, toStatusCliente } from './status.ts';

/** Who reads an answer: customers read ENTREGUE where admins read CONCLUIDO. */
export type Audience = 'cliente' | 'admin';

export const StatusWire = z
  .enum([...STATUS_PEDIDO, 'ENTREGUE'])
  .describe('Customers read ENTREGUE where admins read CONCLUIDO.');

/** A status in the words of this audience. */
export function toStatusWire(status: StatusPedido, audience: Audience): z.infer<typeof StatusWire> {
  return audience === 'cliente' ? toStatusCliente(status) : status;
}

/** A status in a body, in either vocabulary. */
export const statusField = z
  .string()
  .transform((word, context) => {
    const status = parseStatus(word);
    if (status !== undefined) return status;
    context.addIssue({ code: 'custom', message: 'no such status' });
    return z.NEVER;
  })
  .describe('PENDENTE, PAGO, ENVIADO, CONCLUIDO (or ENTREGUE), CANCELADO.');

/** A filter by status in a query, in either vocabulary; absent or empty gives undefined, for every status. */
export const statusQuery = z
  .string()
  .optional()
  .transform((word) => (word?.trim() ? word : undefined))
  .pipe(statusField.optional())
  .describe('PENDENTE, PAGO, ENVIADO, CONCLUIDO (or ENTREGUE), CANCELADO; empty: all.');
