import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { TipoEmail } from '../db/tables.gen.ts';

type ShopEmail = 'pedido-desistencia-loja';
type PedidoEmail = Exclude<
  Extract<TipoEmail, `pedido-${string}` | 'pagamento-devolvido'>,
  ShopEmail
>;
type ContaEmail = Exclude<TipoEmail, PedidoEmail | ShopEmail>;

/**
 * Enqueues a mail about an order to the order's e-mail; it is sent after this transaction commits. An order
 * without e-mail (of an erased account) gets none.
 */
export async function enqueuePedidoEmail(
  trx: Database,
  tipo: PedidoEmail,
  pedidoId: number,
): Promise<void> {
  await insertPedidoEmail(tipo, sql`pedidos WHERE id = ${pedidoId}`).execute(trx);
}

/** `enqueuePedidoEmail` as part of a larger statement. `source` must have the columns `id` and `email`. */
export function insertPedidoEmail(
  tipo: PedidoEmail,
  source: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`INSERT INTO emails (tipo, para, dados)
    SELECT ${tipo}, email, jsonb_build_object('pedidoId', id)
    FROM (SELECT id, email FROM ${source}) pedido WHERE email IS NOT NULL`;
}

/** Enqueues a mail to the shop about a withdrawal. */
export async function enqueueShopEmail(
  trx: Database,
  para: string,
  pedidoId: number,
): Promise<void> {
  await insertEmail(trx, 'pedido-desistencia-loja', para, { pedidoId });
}

/** Enqueues a mail about an account; it is sent after this transaction commits. */
export async function enqueueContaEmail(
  trx: Database,
  tipo: ContaEmail,
  para: string,
  dados: object,
): Promise<void> {
  await insertEmail(trx, tipo, para, dados);
}

async function insertEmail(
  trx: Database,
  tipo: TipoEmail,
  para: string,
  dados: object,
): Promise<void> {
  await trx
    .insertInto('emails')
    .values({ tipo, para, dados: JSON.stringify(dados) })
    .execute();
}
