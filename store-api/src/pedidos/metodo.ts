import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { MetodoPagamento } from '../db/tables.ts';
import { Refusal } from '../http/errors.ts';
import { findPedido, type StoredPedido } from './read.ts';
import { type LockedPedido, lockPedido, reservationEnd, unknownPedido } from './transition.ts';

export interface MetodoChoice {
  usuarioId: number;
  pedidoId: number;
  metodo: MetodoPagamento;
  now: Date;
}

/**
 * Keeps how the shopper will pay a PENDENTE order, and until when its units wait for that. The same
 * choice again changes nothing.
 *
 * @throws Refusal 404 for somebody else's order, 409 PEDIDO_NAO_PENDENTE.
 */
export async function chooseMetodo(
  db: Database,
  shop: Shop,
  { usuarioId, pedidoId, metodo, now }: MetodoChoice,
): Promise<StoredPedido> {
  return db.transaction().execute(async (trx) => {
    const pedido = await lockPedido(trx, pedidoId);
    if (pedido?.usuario_id !== usuarioId) throw unknownPedido();
    if (pedido.status !== 'PENDENTE') throw notPending();
    if (pedido.metodo !== metodo) {
      await trx
        .updateTable('pedidos')
        .set((eb) => ({
          metodo,
          reserva_ate: endOfReservation(shop, pedido, metodo, now),
          versao: eb('versao', '+', 1),
        }))
        .where('id', '=', pedidoId)
        .execute();
    }
    const changed = await findPedido(trx, pedidoId);
    if (changed === undefined) throw unknownPedido();
    return changed;
  });
}

// Changing one's mind must not keep units for ever: never past what it has, or what a new order would get.
function endOfReservation(
  shop: Shop,
  { reserva_ate, criado_em }: LockedPedido,
  metodo: MetodoPagamento,
  now: Date,
): Date {
  const longest = Math.max(
    reserva_ate?.getTime() ?? 0,
    reservationEnd(shop, 'PIX', criado_em).getTime(),
  );
  return new Date(Math.min(reservationEnd(shop, metodo, now).getTime(), longest));
}

function notPending(): Refusal {
  return new Refusal(409, {
    codigo: 'PEDIDO_NAO_PENDENTE',
    mensagem: 'Este pedido já não espera pagamento.',
  });
}
