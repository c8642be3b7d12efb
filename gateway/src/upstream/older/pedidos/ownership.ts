import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import type { Identity } from '../../../shop/sessao/conta.ts';
import type { SessionRest } from '../../rest/client.ts';
import { listOwn } from '../../wire/pedidos-calls.ts';
import type { PedidosMemory } from './memory.ts';

/**
 * The order when it is the caller's, admin or not; null otherwise. The older API shows any order to every customer, and all
 * orders to an admin. An order without a buyer is the caller's only when the caller's own list has it. Rejects with
 * `RestFailure`.
 */
export async function ownOrNull(
  memory: Pick<PedidosMemory, 'owns' | 'rememberOwner'>,
  { usuarioId }: Identity,
  pedido: PedidoModel | null,
  list: { readonly rest: SessionRest; readonly fresh: boolean },
): Promise<PedidoModel | null> {
  if (pedido === null) return null;
  const { id, usuario } = pedido;
  const isListed = async () => (await listOwn(list.rest, { busca: id }, list.fresh)).ids.has(id);
  const isOwn = usuario
    ? usuario.id === usuarioId
    : memory.owns(usuarioId, id) || (await isListed());
  if (!isOwn) return null;
  memory.rememberOwner(usuarioId, id);
  return pedido;
}
