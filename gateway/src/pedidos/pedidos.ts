import { createLoader } from '../rest/loader.ts';
import type { Conta } from '../sessao/conta.ts';
import type { CriarPedidoInput, MetodoChat } from '../types.gen.ts';
import { createPedidosApi } from './api.ts';
import { createPedidoMaker, type PedidosSettings } from './create.ts';
import { cancelPedido, withdraw } from './ending.ts';
import type {
  CancelarPedidoOutcome,
  CriarPedidoOutcome,
  DesistenciaOutcome,
  EscolherMetodoOutcome,
} from './falhas.ts';
import { type PedidosFilter, pageOfPedidos } from './list.ts';
import { chooseMetodo } from './metodo.ts';
import type {
  EventoPedidoModel,
  PaginaPedidosModel,
  PedidoModel,
  StatusPedidoModel,
} from './model.ts';
import { createOwnership } from './own.ts';
import type { RawEvento } from './wire.ts';

/**
 * The orders of one verified account. The older API says the status of any order to anybody and its lists to every
 * customer (rest-contract 1.5): whose an order is, is decided here. Each rejects with `RestFailure`.
 */
export interface Pedidos {
  /** A page of the caller's orders, newest first. */
  readonly list: (filter: PedidosFilter) => Promise<PaginaPedidosModel>;
  /** An order of the caller's, or any for an admin; null otherwise. */
  readonly byId: (id: string) => Promise<PedidoModel | null>;
  /** An order of the caller's, admin or not; null otherwise. */
  readonly own: (id: string) => Promise<PedidoModel | null>;
  /** The same as it is now, for what is then done to it: read to its end, never shared. */
  readonly ownAnew: (id: string) => Promise<PedidoModel | null>;
  /** Status of an order that `byId` would show; null otherwise. One call a poll once the owner is known. */
  readonly status: (id: string) => Promise<StatusPedidoModel | null>;
  /** What happened to an order that the caller may see; null where the API keeps no history. */
  readonly historico: (pedido: PedidoModel) => Promise<EventoPedidoModel[] | null>;
  readonly create: (input: CriarPedidoInput) => Promise<CriarPedidoOutcome>;
  readonly chooseMetodo: (pedidoId: string, metodo: MetodoChat) => Promise<EscolherMetodoOutcome>;
  readonly cancel: (id: string) => Promise<CancelarPedidoOutcome>;
  /** `motivo` in the shopper's own words, if any. */
  readonly withdraw: (id: string, motivo: string | null) => Promise<DesistenciaOutcome>;
  /** An order of the caller's that is paid and not yet delivered; null without one. */
  readonly inProgress: () => Promise<PedidoModel | null>;
}

export function createPedidos(conta: Conta, settings: PedidosSettings): Pedidos {
  const { usuarioId, papeis } = conta.identity;
  const isAdmin = papeis.includes('ADMIN');
  const { memory } = settings;
  const reading = createPedidosApi(conta.reading.rest);
  const writing = createPedidosApi(conta.writing.rest);
  const read = createLoader((id) => reading.read(id));

  const ownOrNull = createOwnership(usuarioId, memory, reading);
  const ownOrNullAnew = createOwnership(usuarioId, memory, {
    listOwn: () => writing.listOwn({ fresh: true }),
  });

  const own = async (id: string) => ownOrNull(await read.load(id));
  const ownAnew = async (id: string) => ownOrNullAnew(await writing.read(id, { fresh: true }));
  const byId = async (id: string) => (isAdmin ? read.load(id) : own(id));

  /** What is read of the order afterwards is read anew. */
  const changing = async <T>(id: string, change: () => Promise<T>): Promise<T> => {
    const outcome = await change();
    read.clear(id);
    return outcome;
  };

  return {
    byId,
    own,
    ownAnew,
    list: async (filter) => {
      const page = pageOfPedidos(await reading.listOwn(), filter);
      for (const { id } of page.itens) memory.rememberOwner(usuarioId, id);
      return page;
    },
    status: async (id) => {
      if (isAdmin || memory.owns(usuarioId, id)) return reading.readStatus(id);
      return (await own(id))?.status ?? null;
    },
    historico: async (pedido) => {
      const eventos = await reading.readHistorico(pedido.id);
      return eventos && eventos.map((evento) => withAutor(evento, pedido, conta.identity));
    },
    create: createPedidoMaker(conta, settings, writing),
    chooseMetodo: (pedidoId, metodo) =>
      changing(pedidoId, () => chooseMetodo(writing, () => ownAnew(pedidoId), metodo)),
    cancel: (id) => changing(id, () => cancelPedido(writing, () => ownAnew(id))),
    withdraw: (id, motivo) => changing(id, () => withdraw(writing, () => ownAnew(id), motivo)),
    inProgress: async () => {
      const all = await writing.listOwn({ fresh: true });
      return all.find(({ status }) => status === 'PAGO' || status === 'ENVIADO') ?? null;
    },
  };
}

/** The API names who did it by number alone: the buyer and the caller are known by name. */
function withAutor(
  { autorId, ...evento }: RawEvento,
  { usuario }: PedidoModel,
  identity: Conta['identity'],
): EventoPedidoModel {
  if (evento.autor !== null || autorId === null) return evento;
  if (autorId === identity.usuarioId) return { ...evento, autor: identity.usuario };
  return { ...evento, autor: autorId === usuario?.id ? usuario.username : null };
}
