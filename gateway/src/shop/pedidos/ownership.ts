import type { PedidosMemory } from '../../upstream/older/pedidos/memory.ts';
import type { Identity } from '../sessao/conta.ts';
import type { PedidoModel } from './model.ts';
import type { OwnReads } from './own.ts';

/** Returns the given order when it is the caller's, admin or not; null otherwise. */
export type OwnOrNull = (pedido: PedidoModel | null) => Promise<PedidoModel | null>;

/**
 * Decides whose an order is: the older API shows any order to every customer, and all orders to an admin. An order
 * without a buyer is the caller's only when the caller's own list has it. Rejects with `RestFailure`.
 */
export function createOwnership(
  { usuarioId }: Identity,
  memory: PedidosMemory,
  reads: Pick<OwnReads, 'has'>,
): OwnOrNull {
  const isOwn = async ({ id, usuario }: PedidoModel): Promise<boolean> => {
    if (usuario !== null) return usuario.id === usuarioId;
    if (memory.owns(usuarioId, id)) return true;
    return reads.has(id);
  };

  return async (pedido) => {
    if (pedido === null || !(await isOwn(pedido))) return null;
    memory.rememberOwner(usuarioId, pedido.id);
    return pedido;
  };
}
