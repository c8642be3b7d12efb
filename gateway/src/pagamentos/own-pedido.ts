import type { PedidoModel } from '../graphql/models.ts';
import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import type { Identity } from '../sessao/verification.ts';

/**
 * An order of the caller's own; null for none and for one that the caller may read only because of running the shop
 * (C-16). Where the order does not name its buyer, the caller's list of orders decides.
 */
export async function readOwnPedido(
  rest: SessionRest,
  { usuarioId, papeis }: Identity,
  id: string,
): Promise<PedidoModel | null> {
  const pedido = await rest(endpoints.readPedido, { params: { id }, fresh: true });
  if (pedido === null) return null;
  if (pedido.usuario !== null) return pedido.usuario.id === usuarioId ? pedido : null;
  if (!papeis.includes('ADMIN')) return pedido;
  const own = await rest(endpoints.listMeusPedidos, { fresh: true });
  return own.find((one) => one.id === pedido.id) ?? null;
}
