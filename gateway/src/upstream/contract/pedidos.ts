import * as falhas from '../../shop/pedidos/falhas.ts';
import type { PedidoModel } from '../../shop/pedidos/model.ts';
import type { CreateOnce, Creation } from '../../shop/pedidos/once.ts';
import type { NovoPedido, PedidosPort } from '../../shop/pedidos/port.ts';
import { IN_PROGRESS } from '../../shop/pedidos/status.ts';
import type { Conta } from '../../shop/sessao/conta.ts';
import { restOf } from '../rest/calls.ts';
import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { nullOnFailure, RestFailure, sentFailureOf } from '../rest/failure.ts';
import { createSessionLoaders } from '../rest/loader.ts';
import {
  findMade,
  KNOWN,
  LOOK_UP,
  listOwn,
  postPedido,
  readOwnPage,
} from '../wire/pedidos-calls.ts';
import { contractCarrinho } from './carrinho.ts';

const EMPTY = { itens: [], pagina: 1, totalPaginas: 0, totalItens: 0, filtrosCompletos: true };

/** The id of an order. No change of another one is sent. */
const NUMBERED = /^[1-9]\d{0,14}$/;

/**
 * Orders on an API with the contract, which checks in one transaction whose an order is, its prices, its units and what may be
 * reserved, and whose changes are idempotent: one call an operation.
 */
export function createContractPedidos(createOnce: CreateOnce): PedidosPort {
  const loaderOf = createSessionLoaders(({ reading }: Conta, id) =>
    restOf(reading)(endpoints.readPedido, { params: { id } }),
  );
  const byId = (conta: Conta, id: string) => loaderOf(conta).load(id);
  return {
    byId,
    own: async (conta, id) => ownOrNull(conta, await byId(conta, id)),

    list: async ({ reading }, { status, ...filter }) => {
      // The API knows every status of its orders.
      if (status === 'DESCONHECIDO') return EMPTY;
      const { cut } = await readOwnPage(restOf(reading), { ...filter, status });
      if (cut === null) throw new RestFailure('unreadable', 'GET /pedidos/me (not a page)');
      return cut;
    },

    status: ({ reading }, id) => restOf(reading)(endpoints.readStatusPedido, { params: { id } }),

    historico: ({ reading }, { id }) =>
      restOf(reading)(endpoints.historicoPedido, { params: { id } }),

    inProgress: async ({ writing }) => {
      for (const status of IN_PROGRESS) {
        const { itens } = await listOwn(restOf(writing), { size: 1, status }, true);
        if (itens[0]) return itens[0];
      }
      return null;
    },

    create: (conta, novo) => {
      const rest = restOf(conta.writing);
      return createOnce(conta, novo.chave, {
        place: (send) => placeCart(conta, novo, send),
        find: async (attempt, taken) => {
          const own = await listOwn(rest, { size: LOOK_UP }, true).catch(nullOnFailure);
          return own === null ? undefined : findMade(own.itens, attempt, taken);
        },
        // The API created it as agreed, and emptied the cart in the same transaction.
        finish: async (pedido) => pedido,
        read: (id) =>
          rest(endpoints.readPedido, { params: { id }, fresh: true }).catch(nullOnFailure),
      });
    },

    chooseMetodo: (conta, id, metodo) =>
      change(conta, id, {
        call: (rest) => rest(endpoints.escolherMetodo, { params: { id }, body: { metodo } }),
        isDone: (pedido) => pedido.podePagar && pedido.metodo === metodo,
        campo: 'pedidoId',
        codigo: 'PEDIDO_NAO_PENDENTE',
        // A cancelled order may still be paid: its method is agreed on in the chat.
        refused: (pedido) => (pedido.podePagar ? pedido : falhas.pedidoNaoPagavel(pedido.status)),
      }),

    cancel: (conta, id) =>
      change(conta, id, {
        call: (rest) => rest(endpoints.cancelarPedido, { params: { id } }),
        isDone: ({ status }) => status === 'CANCELADO',
        campo: 'id',
        codigo: 'PEDIDO_NAO_CANCELAVEL',
        refused: ({ status }) => falhas.pedidoNaoCancelavel(status),
      }),

    withdraw: (conta, id, motivo) =>
      change(conta, id, {
        call: (rest) => rest(endpoints.desistirDoPedido, { params: { id }, body: { motivo } }),
        isDone: ({ desistencia }) => desistencia !== null,
        campo: 'id',
        codigo: 'DESISTENCIA_RECUSADA',
        refused: ({ status }) => falhas.desistenciaRecusada(status),
      }),
  };
}

/** An order of the caller, past the cache; null otherwise. */
export async function ownPedido(conta: Conta, id: string): Promise<PedidoModel | null> {
  const rest = restOf(conta.writing);
  return ownOrNull(conta, await rest(endpoints.readPedido, { params: { id }, fresh: true }));
}

/** The caller's orders that wait for payment, newest first. Empty when they cannot be read. */
export async function openPedidos({ writing }: Conta): Promise<readonly PedidoModel[]> {
  const own = await listOwn(restOf(writing), { status: 'PENDENTE' }, true).catch(nullOnFailure);
  return own?.itens ?? [];
}

/** The API shows every order to an admin. */
function ownOrNull({ identity }: Conta, pedido: PedidoModel | null): PedidoModel | null {
  return pedido?.usuario?.id === identity.usuarioId ? pedido : null;
}

/** Sends the cart with the amounts that the shopper saw: the API compares them. */
async function placeCart(
  conta: Conta,
  novo: NovoPedido,
  send: Parameters<Creation['place']>[0],
): Promise<falhas.CriarPedidoOutcome> {
  const [cart, newest] = await Promise.all([
    contractCarrinho.read({ ...conta, reading: conta.writing }),
    listOwn(restOf(conta.writing), { size: KNOWN }, true),
  ]);
  if (cart.itens.length === 0) return falhas.carrinhoVazio;
  const { precos, total } = novo.agreed;
  const draft = { linhas: cart.itens, frete: null, total: total ?? cart.total };
  const body = {
    precoOf: ({ id }: { readonly id: string }) => precos.get(id),
    amounts: total === null ? {} : { total: total / 100, totalComFrete: true },
  };
  const reads = {
    carrinho: () => contractCarrinho.readOrNull(conta),
    open: () => openPedidos(conta),
  };
  return send({ draft, known: newest.ids }, () => postPedido(conta, novo, draft, body, reads));
}

interface Change<Refused> {
  readonly call: (rest: SessionRest) => Promise<PedidoModel>;
  readonly isDone: (pedido: PedidoModel) => boolean;
  /** The field that names the order. */
  readonly campo: 'id' | 'pedidoId';
  /** The code of the API's refusal, and its outcome. */
  readonly codigo: string;
  readonly refused: (pedido: PedidoModel) => Refused;
}

/** Sends a change once. The order is read after a refusal, for its status, and after a lost reply, to see the change. */
async function change<Refused>(
  conta: Conta,
  id: string,
  { call, isDone, campo, codigo, refused }: Change<Refused>,
) {
  const missing = falhas.pedidoNaoEncontrado(campo);
  if (!NUMBERED.test(id)) return missing;
  try {
    return await call(restOf(conta.writing));
  } catch (error) {
    const failure = sentFailureOf(error);
    if (failure.code === 'PEDIDO_NAO_ENCONTRADO') return missing;
    if (failure.code !== codigo && !failure.mayBeDone) throw failure;
    const pedido = await ownPedido(conta, id);
    if (pedido === null) return missing;
    if (isDone(pedido)) return pedido;
    if (failure.mayBeDone) throw failure;
    return refused(pedido);
  }
}
