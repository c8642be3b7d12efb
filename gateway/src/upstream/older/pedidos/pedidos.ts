import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import type { PedidosPort } from '../../../shop/pedidos/port.ts';
import type { Conta, Identity } from '../../../shop/sessao/conta.ts';
import type { EventoPedido } from '../../../types.gen.ts';
import { restOf } from '../../rest/calls.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { createSessionLoaders } from '../../rest/loader.ts';
import type { RawEvento } from '../../wire/pedidos.ts';
import { type CreationParts, createPedidoMaker } from './create.ts';
import { readInProgress, readPage } from './own.ts';
import { changeCalls, createOwnChanges } from './own-changes.ts';
import { ownOrNull } from './ownership.ts';

/**
 * Orders on an older API. It tells any order's status to everybody, and its lists to every customer: the owner is checked
 * here. A change is looked up after it.
 */
export function createOlderPedidos(parts: CreationParts): PedidosPort {
  const { memory, fresh, redes } = parts;
  const loaderOf = createSessionLoaders(({ reading }: Conta, id) =>
    restOf(reading)(endpoints.readPedido, { params: { id } }),
  );
  const own = async (conta: Conta, id: string) =>
    ownOrNull(memory, conta.identity, await loaderOf(conta).load(id), {
      rest: restOf(conta.reading),
      fresh: false,
    });

  return {
    byId: (conta, id) => (isAdmin(conta) ? loaderOf(conta).load(id) : own(conta, id)),
    own,

    list: async ({ identity, reading }, filter) => {
      const page = await readPage(restOf(reading), filter);
      for (const { id } of page.itens) memory.rememberOwner(identity.usuarioId, id);
      return page;
    },

    // One call for each poll once the owner is known.
    status: async (conta, id) => {
      if (isAdmin(conta) || memory.owns(conta.identity.usuarioId, id)) {
        return restOf(conta.reading)(endpoints.readStatusPedido, { params: { id } });
      }
      return (await own(conta, id))?.status ?? null;
    },

    historico: async ({ identity, reading }, pedido) => {
      const { id } = pedido;
      const eventos = await restOf(reading)(endpoints.historicoPedido, { params: { id } });
      return eventos && eventos.map((evento) => withAutor(evento, pedido, identity));
    },

    inProgress: ({ writing }) => readInProgress(restOf(writing)),
    create: createPedidoMaker(parts),
    ...createOwnChanges(changeCalls, fresh.own, redes.release),
  };
}

function isAdmin({ identity }: Conta): boolean {
  return identity.papeis.includes('ADMIN');
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
