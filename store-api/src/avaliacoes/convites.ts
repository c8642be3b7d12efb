import { isSameText } from '@decantaria/server/same-text';
import { sql } from 'kysely';
import { signatureOf } from '../auth/signed.ts';
import type { Database } from '../db/open.ts';
import { refusal } from '../http/errors.ts';

const DAY_MS = 86_400_000;
const DAYS_AFTER_DELIVERY = 10;
/** An order that was delivered earlier is not asked about, e.g. one from before an update of the shop. */
const LATEST_DAYS = 30;
const BATCH = 200;

/**
 * Queues one mail for each order that was delivered ten days ago and has a product without a review. Only to the e-mail of
 * an ATIVO account that has not opted out. Idempotent, and safe in several processes: the order keeps that it was asked.
 *
 * @returns the number of queued mails.
 */
export async function inviteReviews(db: Database, now: Date): Promise<number> {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const { numAffectedRows } = await sql`
    WITH entregues AS (
      SELECT h.pedido_id FROM historico_pedidos h
      WHERE h.para = 'CONCLUIDO' AND h.de IS DISTINCT FROM h.para
        AND h.criado_em > ${daysAgo(LATEST_DAYS)} AND h.criado_em <= ${daysAgo(DAYS_AFTER_DELIVERY)}
    ), devidos AS (
      SELECT p.id FROM pedidos p JOIN usuarios u ON u.id = p.usuario_id
      WHERE p.id IN (SELECT pedido_id FROM entregues) AND p.status = 'CONCLUIDO'
        AND p.avaliacao_pedida_em IS NULL AND p.desistencia_em IS NULL
        AND u.status = 'ATIVO' AND u.removido_em IS NULL AND u.convite_avaliacao
        AND NOT EXISTS (SELECT FROM historico_pedidos h WHERE h.pedido_id = p.id AND h.para = 'CONCLUIDO'
          AND h.de IS DISTINCT FROM h.para AND h.criado_em > ${daysAgo(DAYS_AFTER_DELIVERY)})
        AND ${mayBeReviewed(sql`p.id`)}
      ORDER BY p.id LIMIT ${BATCH} FOR UPDATE OF p SKIP LOCKED
    ), pedidos_agora AS (
      UPDATE pedidos p SET avaliacao_pedida_em = ${now} FROM devidos WHERE p.id = devidos.id
      RETURNING p.id, p.usuario_id
    )
    INSERT INTO emails (tipo, para, dados, usuario_id)
    SELECT 'avaliar-pedido', u.email, jsonb_build_object('pedidoId', p.id), u.id
    FROM pedidos_agora p JOIN usuarios u ON u.id = p.usuario_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Whether an order has a product without a review. */
function mayBeReviewed(pedidoId: ReturnType<typeof sql>) {
  return sql<boolean>`EXISTS (SELECT FROM pedido_itens i WHERE i.pedido_id = ${pedidoId} AND i.produto_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM avaliacoes a WHERE a.pedido_id = i.pedido_id AND a.produto_id = i.produto_id))`;
}

/** Whether the mail about an order is still welcome when it is sent: it may wait in the queue. */
export async function isInvitationDue(db: Database, pedidoId: number): Promise<boolean> {
  const due = await db
    .selectFrom('pedidos as p')
    .innerJoin('usuarios as u', 'u.id', 'p.usuario_id')
    .select('p.id')
    .where('p.id', '=', pedidoId)
    .where('p.status', '=', 'CONCLUIDO')
    .where('p.desistencia_em', 'is', null)
    .where('u.status', '=', 'ATIVO')
    .where('u.convite_avaliacao', '=', true)
    .where(mayBeReviewed(sql`p.id`))
    .executeTakeFirst();
  return due !== undefined;
}

/** The token of the link by which an account opts out. It does not expire: an old mail must keep its promise. */
export function optOutToken(secret: Buffer, usuarioId: number): string {
  return `${usuarioId}.${signatureOf(secret, 'convites', String(usuarioId))}`;
}

/**
 * Ends the mails that ask an account for reviews. Idempotent, also after the account was erased.
 *
 * @throws Refusal 422 TOKEN_INVALIDO when the shop did not sign this token.
 */
export async function optOut(db: Database, secret: Buffer, token: string): Promise<void> {
  const [id = '', signature = ''] = token.split('.');
  if (!/^\d{1,9}$/.test(id) || !isSameText(signature, signatureOf(secret, 'convites', id))) {
    throw refusal(422, 'TOKEN_INVALIDO', 'Este link não é válido. Abra-o pelo e-mail.', 'token');
  }
  await db
    .updateTable('usuarios')
    .set({ convite_avaliacao: false })
    .where('id', '=', Number(id))
    .execute();
}
