import type { PedidosApi } from './api.ts';
import type { PedidosMemory } from './memory.ts';
import type { PedidoModel } from './model.ts';

/** The order given when it is the caller's, admin or not; null for none and for anybody else's (C-16). */
export type OwnOrNull = (pedido: PedidoModel | null) => Promise<PedidoModel | null>;

/**
 * Whose an order is: the older API lets every customer ask for any, and an admin read all (rest-contract 1.5). One that
 * names no buyer is the caller's only when the caller's own list holds it. Rejects with `RestFailure`.
 */
export function createOwnership(
  usuarioId: string,
  memory: PedidosMemory,
  { listOwn }: Pick<PedidosApi, 'listOwn'>,
): OwnOrNull {
  const isOwn = async ({ id, usuario }: PedidoModel): Promise<boolean> => {
    if (usuario !== null) return usuario.id === usuarioId;
    if (memory.owns(usuarioId, id)) return true;
    const own = await listOwn();
    return own.some((pedido) => pedido.id === id);
  };

  return async (pedido) => {
    if (pedido === null || !(await isOwn(pedido))) return null;
    memory.rememberOwner(usuarioId, pedido.id);
    return pedido;
  };
}
