import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { findPedido, readItens } from './read.ts';
import { amountOf, type Receipt, returnedOf } from './withdrawal-receipt.ts';

/** Centavos that a card paid for an order and no refund has taken. */
export async function refundableOf(db: Database, pedidoId: number): Promise<number> {
  const { rows } = await sql<{ valor: number }>`
    SELECT (g.valor - coalesce(sum(e.valor), 0))::int AS valor
    FROM pagamentos g LEFT JOIN estornos e ON e.pagamento_id = g.id AND e.estado <> 'FALHOU'
    WHERE g.pedido_id = ${pedidoId} AND g.status = 'succeeded' GROUP BY g.id`.execute(db);
  return rows[0]?.valor ?? 0;
}

/**
 * Centavos that `receiveWithdrawal` would refund; 0 for an order without a withdrawal that waits for its goods.
 *
 * @throws Refusal 422 as `returnedOf`.
 */
export async function receiptRefundOf(
  db: Database,
  { pedidoId, itens }: Pick<Receipt, 'pedidoId' | 'itens'>,
): Promise<number> {
  const pedido = await findPedido(db, pedidoId);
  if (!pedido?.desistencia_em || pedido.desistencia_recebida_em) return 0;
  const stored = await readItens(db, pedidoId);
  const valor = amountOf(pedido, stored, returnedOf(stored, itens));
  return Math.min(valor, await refundableOf(db, pedidoId));
}

/** Centavos of a refund; 0 when it does not exist. */
export async function refundOf(db: Database, estornoId: number): Promise<number> {
  const estorno = await db
    .selectFrom('estornos')
    .select('valor')
    .where('id', '=', estornoId)
    .executeTakeFirst();
  return estorno?.valor ?? 0;
}
