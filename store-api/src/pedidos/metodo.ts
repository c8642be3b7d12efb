import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { MetodoPagamento } from '../db/tables.gen.ts';
import { transact } from '../db/transaction.ts';
import { refusal } from '../http/errors.ts';
import { lockOwnPedido, type OwnRequest, requirePedido } from './access.ts';
import type { StoredPedido } from './read.ts';
import { prolonged, reservationEnd, writePedido } from './transition.ts';

/**
 * Stores the payment method of a PENDENTE order and the end of its reservation. Idempotent.
 *
 * @throws Refusal 404 for another customer's order, 409 PEDIDO_NAO_PENDENTE.
 */
export async function chooseMetodo(
  db: Database,
  shop: Shop,
  { usuarioId, pedidoId, now }: OwnRequest,
  metodo: MetodoPagamento,
): Promise<StoredPedido> {
  return transact(db, async (trx) => {
    const pedido = await lockOwnPedido(trx, { usuarioId, pedidoId });
    if (pedido.status !== 'PENDENTE') {
      throw refusal(409, 'PEDIDO_NAO_PENDENTE', 'Este pedido já não espera pagamento.');
    }
    if (pedido.metodo !== metodo) {
      const { emailConfirmado } = await requirePedido(trx, pedidoId);
      const end = reservationEnd(shop, metodo, now, { emailConfirmado });
      // What a new order would get.
      const latest = reservationEnd(shop, 'PIX', pedido.criado_em, { emailConfirmado });
      const reserva_ate = prolonged(pedido, end, latest);
      await writePedido(trx, pedidoId, { metodo, reserva_ate });
    }
    return requirePedido(trx, pedidoId);
  });
}
