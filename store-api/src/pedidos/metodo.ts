import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { MetodoPagamento } from '../db/tables.gen.ts';
import { transact } from '../db/transaction.ts';
import { refusal } from '../http/errors.ts';
import { lockOwnPedido, type OwnRequest, requirePedido } from './access.ts';
import type { StoredPedido } from './read.ts';
import { type LockedPedido, reservationEnd, writePedido } from './transition.ts';

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
      const end = (of: MetodoPagamento, from: Date) =>
        reservationEnd(shop, of, from, { emailConfirmado });
      const reserva_ate = endOfReservation(end, pedido, metodo, now);
      await writePedido(trx, pedidoId, { metodo, reserva_ate });
    }
    return requirePedido(trx, pedidoId);
  });
}

// Limits the reservation, so that changing the method again and again does not hold units forever: never later than the
// current end, or than a new order would get. Never earlier than the current end, which was promised.
function endOfReservation(
  end: (metodo: MetodoPagamento, from: Date) => Date,
  { reserva_ate, criado_em }: LockedPedido,
  metodo: MetodoPagamento,
  now: Date,
): Date {
  const promised = reserva_ate?.getTime() ?? 0;
  const latest = end('PIX', criado_em).getTime();
  return new Date(Math.max(promised, Math.min(end(metodo, now).getTime(), latest)));
}
