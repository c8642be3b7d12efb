import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { TipoEmail } from '../db/tables.gen.ts';
import { soldStatusSql } from '../pedidos/status.ts';

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

/** The mails to the shop. */
const FOR_SHOP = [
  'pedido-desistencia-loja',
  'estorno-falhou-loja',
  'contestacao-aberta-loja',
  'contestacao-encerrada-loja',
] as const satisfies readonly TipoEmail[];
type ShopEmail = (typeof FOR_SHOP)[number];

export function isForShop(tipo: TipoEmail): tipo is ShopEmail {
  return FOR_SHOP.some((forShop) => forShop === tipo);
}

/** The mails about a volume that is sold out, to a person with or without an account. */
export type AvisoEmail = 'confirmar-aviso' | 'volume-voltou';

type PedidoEmail = Exclude<TipoEmail, ContaEmail | ShopEmail | AvisoEmail>;

/**
 * Enqueues a mail about an order to its account's own e-mail, and to the order's e-mail once the order is paid; it
 * is sent after this transaction commits. An order of an erased account gets none.
 *
 * @param about numbers of what else the mail is about, e.g. of a refund.
 */
export async function enqueuePedidoEmail(
  trx: Database,
  tipo: PedidoEmail,
  pedidoId: number,
  about: Readonly<Record<string, number>> = {},
): Promise<void> {
  await insertPedidoEmail(tipo, sql`pedidos WHERE id = ${pedidoId}`, about).execute(trx);
}

/** `enqueuePedidoEmail` as part of a larger statement. `source` must have the columns of an order. */
export function insertPedidoEmail(
  tipo: PedidoEmail,
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
  tipo: ContaEmail | ShopEmail | AvisoEmail,
  para: string,
  dados: object,
  usuarioId: number | null = null,
): Promise<void> {
  await trx
    .insertInto('emails')
    .values({ tipo, para, dados: JSON.stringify(dados), usuario_id: usuarioId })
    .execute();
}
