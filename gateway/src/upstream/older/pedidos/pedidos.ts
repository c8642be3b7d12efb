import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import type { PedidosPort } from '../../../shop/pedidos/port.ts';
import { type Conta, type Identity, isAdmin } from '../../../shop/sessao/conta.ts';
import type { EventoPedido } from '../../../types.gen.ts';
import { restOf } from '../../rest/calls.ts';
import { createSessionLoaders } from '../../rest/loader.ts';
import { changeOnce } from '../../wire/change-once.ts';
import type { RawEvento } from '../../wire/pedidos.ts';
import {
  cancelamento,
  desistencia,
  escolhaDeMetodo,
  type OwnChange,
  readInProgress,
} from '../../wire/pedidos-calls.ts';
import { type CreationParts, createPedidoMaker } from './create.ts';
import { ownOrNull, readOwn, readPage } from './own.ts';
import type { RedesMemory } from './rede.ts';

/**
 * Orders on an older API. It tells any order's status to everybody, and its lists to every customer: the owner is checked
 * here. A change is looked up after it.
 */
export function createOlderPedidos(parts: CreationParts): PedidosPort {
  const { memory, redes } = parts;
  const loaderOf = createSessionLoaders(({ reading }: Conta, id) =>
    restOf(reading).readPedido({ id }),
  );
  const own = async (conta: Conta, id: string) =>
    ownOrNull(memory, conta.identity, await loaderOf(conta).load(id), restOf(conta.reading));

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
        return restOf(conta.reading).readStatusPedido({ id });
      }
      return (await own(conta, id))?.status ?? null;
    },

    historico: async ({ identity, reading }, pedido) => {
      const { id } = pedido;
      const eventos = await restOf(reading).historicoPedido({ id });
      return eventos && eventos.map((evento) => withAutor(evento, pedido, identity));
    },

    inProgress: ({ writing }) => readInProgress(restOf(writing)),
    create: createPedidoMaker(parts),
    ...createOwnChanges((conta, id) => readOwn(memory, conta, id), redes.release),
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

/**
 * The changes that an owner may make to an order, on an API that may lack the calls. `readFresh` reads the caller's order,
 * never from a cache; null when it does not exist or is another account's. `release` forgets that an order reserves units.
 */
export function createOwnChanges(
  readFresh: (conta: Conta, id: string) => Promise<PedidoModel | null>,
  release: RedesMemory['release'],
): Pick<PedidosPort, 'cancel' | 'withdraw' | 'chooseMetodo'> {
  const change = <Refused>(
    conta: Conta,
    id: string,
    { codigo, refused, send, inChat, ...known }: OwnChange<Refused>,
  ) =>
    changeOnce<Refused | typeof known.notFound>(() => readFresh(conta, id), {
      ...known,
      send: (pedido) => send(restOf(conta.writing), pedido.id),
      refuse: (pedido) =>
        inChat && pedido.mudaNaConversa && pedido.status === inChat.status
          ? inChat.outcome
          : refused(pedido),
      explain: { [codigo]: refused, none: (pedido) => inChat?.outcome ?? refused(pedido) },
    });

  return {
    cancel: async (conta, id) => {
      const outcome = await change(conta, id, cancelamento);
      if ('id' in outcome && outcome.status === 'CANCELADO') await release(outcome.id);
      return outcome;
    },
    withdraw: (conta, id, motivo) => change(conta, id, desistencia(motivo)),
    chooseMetodo: (conta, id, metodo) => change(conta, id, escolhaDeMetodo(metodo)),
  };
}
