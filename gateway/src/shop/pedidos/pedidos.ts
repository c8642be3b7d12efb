import type { EventoPedido } from '../../types.gen.ts';
import { restOf } from '../../upstream/rest/calls.ts';
import { createLoader } from '../../upstream/rest/loader.ts';
import type { RawEvento } from '../../upstream/wire/pedidos.ts';
import type { ListFilter } from '../pagina.ts';
import type { Conta, Identity } from '../sessao/conta.ts';
import { createPedidosApi } from './api.ts';
import { createPedidoMaker, type PedidosSettings } from './create.ts';
import type { FreshPedidos } from './fresh.ts';
import type { PedidoModel, StatusPedidoModel } from './model.ts';
import { createOwnReads } from './own.ts';
import { createOwnChanges } from './own-changes.ts';
import { createOwnership } from './ownership.ts';

export type Pedidos = ReturnType<typeof createPedidos>;

/**
 * The orders of one verified account. The older API tells any order's status to everybody, and its lists to every
 * customer: the owner is checked here. Each method rejects with `RestFailure`.
 */
export function createPedidos(
  conta: Conta,
  settings: PedidosSettings & { readonly fresh: Pick<FreshPedidos, 'own'> },
) {
  const { identity } = conta;
  const { usuarioId, papeis } = identity;
  const isAdmin = papeis.includes('ADMIN');
  const { memory } = settings;
  const reading = createPedidosApi(restOf(conta.reading));
  const writing = createPedidosApi(restOf(conta.writing));
  const loader = createLoader((id) => reading.read(id));

  const ownReads = createOwnReads(reading, { fresh: false });
  const freshReads = createOwnReads(writing, { fresh: true });
  const ownOrNull = createOwnership(identity, memory, ownReads);

  const own = async (id: string) => ownOrNull(await loader.load(id));
  const ownFresh = async (id: string) => {
    // Later reads of the order in this operation see the change that this one precedes.
    loader.clear(id);
    return settings.fresh.own(conta, id);
  };

  return {
    /** An order of the caller, or any order for an admin; null otherwise. */
    byId: async (id: string) => (isAdmin ? loader.load(id) : own(id)),
    /** An order of the caller, admin or not; null otherwise. */
    own,
    /** A page of the caller's orders, newest first. */
    list: async (filter: ListFilter<StatusPedidoModel>) => {
      const page = await ownReads.page(filter);
      for (const { id } of page.itens) memory.rememberOwner(usuarioId, id);
      return page;
    },
    /** Status of an order that `byId` returns; null otherwise. One call for each poll once the owner is known. */
    status: async (id: string) => {
      if (isAdmin || memory.owns(usuarioId, id)) return reading.readStatus(id);
      return (await own(id))?.status ?? null;
    },
    /** The history of an order that the caller may see; null on an API without histories. */
    historico: async (pedido: PedidoModel) => {
      const eventos = await reading.readHistorico(pedido.id);
      return eventos && eventos.map((evento) => withAutor(evento, pedido, identity));
    },
    create: createPedidoMaker(conta, settings, writing),
    ...createOwnChanges(writing, ownFresh, settings.redes.release),
    /** An order of the caller that is paid and not yet delivered; null without one. */
    inProgress: freshReads.inProgress,
  };
}

/** Names the author where the API gives only an id: the buyer and the caller are known by name. */
function withAutor(
  { autorId, ...evento }: RawEvento,
  { usuario }: PedidoModel,
  identity: Identity,
): EventoPedido {
  if (evento.autor !== null || autorId === null) return evento;
  if (autorId === identity.usuarioId) return { ...evento, autor: identity.usuario };
  return { ...evento, autor: autorId === usuario?.id ? usuario.username : null };
}
