import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { TipoEmail } from '../db/tables.gen.ts';

/** The mails to the owner of an account. */
export type ContaEmail =
  | 'redefinir-senha'
  | 'senha-alterada'
  | 'email-alterado'
  | 'conta-criada'
  | 'confirmar-email'
  | 'tentativas-de-acesso'
  | 'segundo-fator-ativado'
  | 'segundo-fator-desativado'
  | 'codigos-renovados'
  | 'codigo-de-recuperacao-usado';
type ShopEmail = 'pedido-desistencia-loja';
type PedidoEmail = Exclude<TipoEmail, ContaEmail | ShopEmail>;

/**
 * Enqueues a mail about an order to its account's own e-mail, and to the order's e-mail once the order is paid; it
 * is sent after this transaction commits. An order of an erased account gets none.
 */
export async function enqueuePedidoEmail(
  trx: Database,
  tipo: PedidoEmail,
  pedidoId: number,
): Promise<void> {
  await insertPedidoEmail(tipo, sql`pedidos WHERE id = ${pedidoId}`).execute(trx);
}

/** `enqueuePedidoEmail` as part of a larger statement. `source` must have the columns of an order. */
export function insertPedidoEmail(
  tipo: PedidoEmail,
  source: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`INSERT INTO emails (tipo, para, dados, usuario_id)
    SELECT ${tipo}, destino.para, jsonb_build_object('pedidoId', pedido.id), pedido.usuario_id
    FROM (SELECT id, usuario_id, email, status FROM ${source}) pedido
    JOIN usuarios usuario ON usuario.id = pedido.usuario_id AND usuario.removido_em IS NULL
    CROSS JOIN LATERAL (SELECT usuario.email AS para
      UNION SELECT lower(pedido.email)
      WHERE pedido.email IS NOT NULL AND pedido.status IN ('PAGO', 'ENVIADO', 'CONCLUIDO')) destino`;
}

/**
 * Enqueues a mail to the owner of an account or to the shop; it is sent after this transaction commits.
 *
 * @param usuarioId the account that causes the mail, for its limit.
 */
export async function enqueueEmail(
  trx: Database,
  tipo: ContaEmail | ShopEmail,
  para: string,
  dados: object,
  usuarioId: number | null = null,
): Promise<void> {
  await trx
    .insertInto('emails')
    .values({ tipo, para, dados: JSON.stringify(dados), usuario_id: usuarioId })
    .execute();
}
