import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { PagamentosTable, StatusPagamento } from '../db/tables.ts';
import type { Intent, NewIntent } from './provedores/provider.ts';

/** One try to pay an order by card. */
export type Attempt = Selectable<PagamentosTable>;

/** Statuses in which an attempt may still become a payment; an order has at most one such. */
export const OPEN = [
  'creating',
  'requires_payment_method',
  'requires_action',
  'processing',
] as const satisfies readonly StatusPagamento[];

/** The open attempt of an order whose row is locked. */
export function findOpenAttempt(trx: Database, pedidoId: number): Promise<Attempt | undefined> {
  return trx
    .selectFrom('pagamentos')
    .selectAll()
    .where('pedido_id', '=', pedidoId)
    .where('status', 'in', OPEN)
    .executeTakeFirst();
}

/** Whether a card has paid an order for good, whatever its status says now. */
export async function hasPayment(
  trx: Database,
  pedidoId: number,
  besides?: Pick<Attempt, 'id'>,
): Promise<boolean> {
  const paid = await trx
    .selectFrom('pagamentos')
    .select('id')
    .where('pedido_id', '=', pedidoId)
    .where('status', '=', 'succeeded')
    .where('id', '<>', besides?.id ?? 0)
    .executeTakeFirst();
  return paid !== undefined;
}

/**
 * Has what a card paid for an order given back: the reconciliation asks the provider, once, and mails it.
 * The order's row is locked.
 *
 * @returns whether there was something to give back.
 */
export async function owePayment(trx: Database, pedidoId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pagamentos')
    .set({ status: 'refund_due', verificado_em: null })
    .where('pedido_id', '=', pedidoId)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The next attempt of an order whose row is locked. */
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
      intent_id: null,
      client_secret: null,
      valor,
      verificado_em: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What the provider is asked to make; however often it is asked, it makes one. */
export function toNewIntent({ pedido_id, tentativa, valor }: Attempt): NewIntent {
  return {
    pedidoId: pedido_id,
    tentativa,
    valor,
    idempotencyKey: `pedido-${pedido_id}-${tentativa}`,
  };
}

/** An attempt whose intent its provider does not know (any more): nobody can pay it. */
export function goneIntent(attempt: Attempt, id: string): Intent {
  return {
    id,
    clientSecret: attempt.client_secret ?? '',
    status: 'canceled',
    valor: attempt.valor,
    pedidoId: attempt.pedido_id,
    tentativa: attempt.tentativa,
    erro: undefined,
  };
}
