import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { soldStatusSql } from '../pedidos/status.ts';
import type { EmailTo } from './kinds.ts';

/**
 * Enqueues a mail about an order to its account's own e-mail, and to the order's e-mail once the order is paid; it
 * is sent after this transaction commits. An order of an erased account gets none.
 *
 * @param about numbers of what else the mail is about, e.g. of a refund.
 */
export async function enqueuePedidoEmail(
  trx: Database,
  tipo: EmailTo<'pedido'>,
  pedidoId: number,
  about: Readonly<Record<string, number>> = {},
): Promise<void> {
  await insertPedidoEmail(tipo, sql`pedidos WHERE id = ${pedidoId}`, about).execute(trx);
}

/** `enqueuePedidoEmail` as part of a larger statement. `source` must have the columns of an order. */
export function insertPedidoEmail(
  tipo: EmailTo<'pedido'>,
  source: RawBuilder<unknown>,
  about: Readonly<Record<string, number>> = {},
): RawBuilder<unknown> {
  return sql`INSERT INTO emails (tipo, para, dados, usuario_id)
    SELECT ${tipo}, destino.para, jsonb_build_object('pedidoId', pedido.id) || ${JSON.stringify(about)}::jsonb,
      pedido.usuario_id
    FROM (SELECT id, usuario_id, email, status FROM ${source}) pedido
    JOIN usuarios usuario ON usuario.id = pedido.usuario_id AND usuario.removido_em IS NULL
    CROSS JOIN LATERAL (SELECT usuario.email AS para
      UNION SELECT lower(pedido.email)
      WHERE pedido.email IS NOT NULL AND pedido.status IN ${soldStatusSql}) destino`;
}

/**
 * Enqueues a mail to the owner of an account, to the shop, or about a volume that is sold out. It is sent after this
 * transaction commits. The database enqueues the one about the return of a volume.
 *
 * @param usuarioId the account that causes the mail, for its limit.
 */
export async function enqueueEmail(
  trx: Database,
  tipo: EmailTo<'conta' | 'loja' | 'volume'>,
  para: string,
  dados: object,
  usuarioId: number | null = null,
): Promise<void> {
  await trx
    .insertInto('emails')
    .values({ tipo, para, dados: JSON.stringify(dados), usuario_id: usuarioId })
    .execute();
}
