import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { enqueueEmail } from '../email/outbox.ts';
import { lockPedido } from '../pedidos/transition.ts';
import type { Dispute } from './provedores/provider.ts';

/**
 * Stores a dispute of a payment and mails the shop when it opens and when it is decided. A decided dispute stays so:
 * messages may arrive late and repeatedly.
 *
 * @param trx a transaction that holds no lock yet.
 * @returns false when the payment is not of this shop.
 */
export async function applyDispute(
  trx: Database,
  shop: Shop,
  provedor: string,
  { id, intentId, valor, estado, motivo }: Dispute,
  now: Date,
): Promise<boolean> {
  const payment = await trx
    .selectFrom('pagamentos')
    .select(['id', 'pedido_id'])
    .where('intent_id', '=', intentId)
    .where('provedor', '=', provedor)
    .executeTakeFirst();
  if (payment === undefined) return false;
  await lockPedido(trx, payment.pedido_id);
  const encerrada_em = estado === 'ABERTA' ? null : now;
  const before = await trx
    .selectFrom('contestacoes')
    .select('estado')
    .where('provedor_id', '=', id)
    .executeTakeFirst();
  if (before !== undefined && before.estado !== 'ABERTA') return true;
  const { id: contestacaoId } = await trx
    .insertInto('contestacoes')
    .values({
      pagamento_id: payment.id,
      provedor_id: id,
      valor,
      estado,
      motivo,
      aberta_em: now,
      encerrada_em,
    })
    .onConflict((conflict) =>
      conflict.column('provedor_id').doUpdateSet({ valor, estado, motivo, encerrada_em }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (before?.estado === estado || shop.email === undefined) return true;
  const tipo = estado === 'ABERTA' ? 'contestacao-aberta-loja' : 'contestacao-encerrada-loja';
  await enqueueEmail(trx, tipo, shop.email, { pedidoId: payment.pedido_id, contestacaoId });
  return true;
}
