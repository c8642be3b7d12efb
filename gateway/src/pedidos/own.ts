import type { Conta } from '../graphql/context.ts';
import type { PedidoModel } from '../graphql/models.ts';
import type { PedidosApi } from './api.ts';

/** The order given when it is the caller's, admin or not; null for none and for anybody else's (C-16). */
export type OwnOrNull = (pedido: PedidoModel | null) => Promise<PedidoModel | null>;

/**
 * Whose an order is: the older API lets every customer ask for any, and an admin read all (rest-contract 1.5). One that
 * names no buyer is the caller's only when the caller's own list holds it. Rejects with `RestFailure`.
 */
export function createOwnership(
  { identity, services }: Pick<Conta, 'identity' | 'services'>,
  { listOwn }: Pick<PedidosApi, 'listOwn'>,
): OwnOrNull {
  const { usuarioId } = identity;
  const memory = services.memory.pedidos;

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
