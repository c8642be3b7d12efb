import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { TipoEmail } from '../db/tables.gen.ts';

/** The mails to the owner of an account. */
export type ContaEmail = 'redefinir-senha' | 'senha-alterada' | 'conta-criada' | 'confirmar-email';
type ShopEmail = 'pedido-desistencia-loja';
type PedidoEmail = Exclude<TipoEmail, ContaEmail | ShopEmail>;

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

/** Enqueues a mail to the owner of an account or to the shop; it is sent after this transaction commits. */
export async function enqueueEmail(
  trx: Database,
  tipo: ContaEmail | ShopEmail,
  para: string,
  dados: object,
): Promise<void> {
  await trx
    .insertInto('emails')
    .values({ tipo, para, dados: JSON.stringify(dados) })
    .execute();
}
