import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { PagamentosTable, PedidosTable, StatusPagamento } from '../db/tables.gen.ts';
import type { Intent, NewIntent } from './provedores/provider.ts';

export type Attempt = Selectable<PagamentosTable>;

/** Statuses in which an attempt may still become a payment. An order has at most one such attempt. */
export const OPEN = [
  'creating',
  'requires_payment_method',
  'requires_action',
  'processing',
] as const satisfies readonly StatusPagamento[];

/** Statuses of a payment whose money was received, also when it goes or went back. */
export const RECEIVED = [
  'succeeded',
  'refund_due',
  'refunded',
] as const satisfies readonly StatusPagamento[];

export function isReceived(status: StatusPagamento): boolean {
  return RECEIVED.some((received) => received === status);
}

/** The open attempt of a locked order; undefined when it has none. */
export function findOpenAttempt(trx: Database, pedidoId: number): Promise<Attempt | undefined> {
  return trx
    .selectFrom('pagamentos')
    .selectAll()
    .where('pedido_id', '=', pedidoId)
    .where('status', 'in', OPEN)
    .executeTakeFirst();
}

/** The payment of an order by card, in any status of the order; undefined when no card has paid it. */
export function findPayment(trx: Database, pedidoId: number, besides?: Pick<Attempt, 'id'>) {
  return trx
    .selectFrom('pagamentos')
    .select(['id', 'pedido_id', 'valor'])
    .where('pedido_id', '=', pedidoId)
    .where('status', '=', 'succeeded')
    .where('id', '<>', besides?.id ?? 0)
    .executeTakeFirst();
}

/** The received payments of an order, also those that go or went back. */
export function listReceived(trx: Database, pedidoId: number) {
  return trx
    .selectFrom('pagamentos')
    .select(['id', 'pedido_id', 'valor'])
    .where('pedido_id', '=', pedidoId)
    .where('status', 'in', RECEIVED)
    .orderBy('tentativa')
    .execute();
}

/** Inserts the next attempt of a locked order. */
export function insertAttempt(
  trx: Database,
  pedidoId: number,
  provedor: string,
  valor: number,
): Promise<Attempt> {
  return trx
    .insertInto('pagamentos')
    .values({
      pedido_id: pedidoId,
      tentativa: sql`(SELECT coalesce(max(tentativa), 0) + 1 FROM pagamentos WHERE pedido_id = ${pedidoId})`,
      provedor,
      valor,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The provider's request for an attempt. Its key makes repeated requests create one intent. A restored backup gives the
 * numbers of lost orders again, so the key also holds when the order was created.
 */
export function toNewIntent(
  { pedido_id, tentativa, valor }: Attempt,
  { criado_em }: Pick<Selectable<PedidosTable>, 'criado_em'>,
): NewIntent {
  return {
    pedidoId: pedido_id,
    tentativa,
    valor,
    idempotencyKey: `pagamento-${pedido_id}-${tentativa}-${criado_em.getTime()}`,
  };
}

/** A cancelled intent, in place of one that the provider does not know. */
export function goneIntent(pedidoId: number, id: string): Intent {
  return {
    id,
    clientSecret: '',
    status: 'canceled',
    valor: 0,
    pedidoId,
    tentativa: undefined,
    chave: undefined,
    erro: undefined,
  };
}
