import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { enqueueEmail, enqueuePedidoEmail } from '../email/outbox.ts';
import { type Refusal, refusal } from '../http/errors.ts';
import { lockOwnPedido, type OwnRequest, requirePedido } from './access.ts';
import type { StoredPedido } from './read.ts';
import { writePedido } from './transition.ts';
import { type Delivered, isInWithdrawalTime } from './withdrawal-time.ts';

/**
 * Stores a customer's withdrawal from a delivered order and mails the customer and the shop. Idempotent: a later
 * request returns the first withdrawal, even after the time limit.
 *
 * @param motivo optional, because the law requires none.
 * @throws Refusal 404 for an order that is not the caller's, 409 DESISTENCIA_RECUSADA.
 */
export async function withdraw(
  db: Database,
  shop: Shop,
  { usuarioId, pedidoId, now }: OwnRequest,
  motivo: string | null,
): Promise<StoredPedido> {
  return transact(db, async (trx) => {
    await lockOwnPedido(trx, { usuarioId, pedidoId });
    const pedido = await requirePedido(trx, pedidoId);
    if (pedido.desistencia_em !== null) return pedido;
    if (!isInWithdrawalTime(pedido, shop.timeZone, now)) throw refused(pedido);
    await writePedido(trx, pedidoId, { desistencia_em: now, desistencia_motivo: motivo });
    await enqueuePedidoEmail(trx, 'pedido-desistencia', pedidoId);
    if (shop.email !== undefined) {
      await enqueueEmail(trx, 'pedido-desistencia-loja', shop.email, { pedidoId });
    }
    return requirePedido(trx, pedidoId);
  });
}

function refused({ status }: Delivered): Refusal {
  return refusal(
    409,
    'DESISTENCIA_RECUSADA',
    status === 'CONCLUIDO'
      ? 'O prazo de sete dias para desistir deste pedido terminou. Fale com a loja.'
      : 'Este pedido ainda não foi entregue. Para desistir dele agora, fale com a loja.',
  );
}
