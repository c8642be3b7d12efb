import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { TipoEmail } from '../db/tables.ts';

type PedidoEmail = Exclude<
  Extract<TipoEmail, `pedido-${string}` | 'pagamento-devolvido'>,
  ShopEmail
>;
type ShopEmail = 'pedido-desistencia-loja';

/**
 * Has a mail about an order sent to the address that the order carries, once this transaction is
 * committed. An order without one (an erased account's) gets none.
 */
export async function enqueuePedidoEmail(
  trx: Database,
  tipo: PedidoEmail,
  pedidoId: number,
): Promise<void> {
  await insertPedidoEmail(tipo, sql`pedidos WHERE id = ${pedidoId}`).execute(trx);
}

/** `enqueuePedidoEmail` as a part of a larger statement, for the orders that `source` has as `id, email`. */
export function insertPedidoEmail(
  tipo: PedidoEmail,
  source: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`INSERT INTO emails (tipo, para, dados)
    SELECT ${tipo}, email, jsonb_build_object('pedidoId', id)
    FROM (SELECT id, email FROM ${source}) pedido WHERE email IS NOT NULL`;
}

/** Has the shop itself told, at its own address, that a shopper withdrew from an order. */
export async function enqueueShopEmail(
  trx: Database,
  para: string,
  pedidoId: number,
): Promise<void> {
  await insertEmail(trx, 'pedido-desistencia-loja', para, { pedidoId });
}

/** Has a mail about an account sent to `para`, once this transaction is committed. */
export async function enqueueContaEmail(
  trx: Database,
  tipo: Exclude<TipoEmail, PedidoEmail | ShopEmail>,
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
