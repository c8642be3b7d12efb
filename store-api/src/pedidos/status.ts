import * as rules from '@decantaria/loja/status';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { PedidosTable } from '../db/tables.gen.ts';

/** Every status, in the order an order usually takes. */
export const STATUS_PEDIDO = ['PENDENTE', 'PAGO', 'ENVIADO', 'CONCLUIDO', 'CANCELADO'] as const;
export type StatusPedido = (typeof STATUS_PEDIDO)[number];

/** The word that customers read. */
export type StatusCliente = Exclude<StatusPedido, 'CONCLUIDO'> | 'ENTREGUE';

/** Where the units of an order are: reserved for it, sold, or back in stock. */
export type StockState = 'reserved' | 'sold' | 'released';

/** Derived from the status alone, so that order and stock never disagree. The compiler asks for a row when a status is added. */
const ESTOQUE: Readonly<Record<StatusPedido, StockState>> = {
  PENDENTE: 'reserved',
  PAGO: 'sold',
  ENVIADO: 'sold',
  CONCLUIDO: 'sold',
  CANCELADO: 'released',
};

/** The statuses of orders whose units are sold: paid and later. */
export const SOLD_STATUS = STATUS_PEDIDO.filter((status) => ESTOQUE[status] === 'sold');

/** `SOLD_STATUS` as the list of an SQL `IN`. */
export const soldStatusSql = sql`(${sql.join(SOLD_STATUS.map((status) => sql.lit(status)))})`;

/** The word that customers read: CONCLUIDO is ENTREGUE. */
export function toStatusCliente(status: StatusPedido): StatusCliente {
  return status === 'CONCLUIDO' ? 'ENTREGUE' : status;
}

/** The status that a word of either vocabulary names, in any case; undefined for any other word. */
export function parseStatus(word: string): StatusPedido | undefined {
  const upper = word.trim().toUpperCase();
  return STATUS_PEDIDO.find((status) => status === upper || toStatusCliente(status) === upper);
}

/** Where the units of an order in this status are. */
export function stockStateOf(status: StatusPedido): StockState {
  return ESTOQUE[status];
}

/** Whether a shopper may pay an order: by its status, and never again once its owner withdrew from it. */
export function isPayable({
  status,
  desistencia_em,
}: Pick<Selectable<PedidosTable>, 'status' | 'desistencia_em'>): boolean {
  return desistencia_em === null && rules.isPayable(toStatusCliente(status));
}

/** Whether an order usually moves from `de` to `para`. */
export function isUsualMove(de: StatusPedido, para: StatusPedido): boolean {
  return rules.usualNext(toStatusCliente(de)).includes(toStatusCliente(para));
}

/** Whether an admin must give a reason for this move. An unchanged status is no move. */
export function needsMotivo(de: StatusPedido, para: StatusPedido): boolean {
  return rules.needsMotivo(toStatusCliente(de), toStatusCliente(para));
}

/** Who reads an answer: customers read ENTREGUE where admins read CONCLUIDO. */
export type Audience = 'cliente' | 'admin';

/** The reader of an answer about an order. */
export interface Reader {
  audience: Audience;
  usuarioId: number;
}

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
