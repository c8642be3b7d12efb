import { FALHAS } from '../../shop/falhas.ts';
import { EMPTY } from '../../shop/pagina.ts';
import type * as falhas from '../../shop/pedidos/falhas.ts';
import type { PedidoModel } from '../../shop/pedidos/model.ts';
import type { CreateOnce, Creation } from '../../shop/pedidos/once.ts';
import type { NovoPedido, PedidosPort } from '../../shop/pedidos/port.ts';
import type { Conta } from '../../shop/sessao/conta.ts';
import { restOf } from '../rest/calls.ts';
import { required, sentFailureOf } from '../rest/failure.ts';
import { createSessionLoaders } from '../rest/loader.ts';
import {
  cancelamento,
  creationReads,
  desistencia,
  escolhaDeMetodo,
  KNOWN,
  listOwn,
  type OwnChange,
  postPedido,
  readInProgress,
  readOwnPage,
} from '../wire/pedidos-calls.ts';
import { contractCarrinho } from './carrinho.ts';

/** The id of an order. No change of another one is sent. */
export const NUMBERED = /^[1-9]\d{0,14}$/;

/**
 * Orders on an API with the contract, which checks in one transaction whose an order is, its prices, its units and what may be
 * reserved, and whose changes are idempotent: one call an operation.
 */
export function createContractPedidos(createOnce: CreateOnce): PedidosPort {
  const loaderOf = createSessionLoaders(({ reading }: Conta, id) =>
    restOf(reading).readPedido({ id }),
  );
  const byId = (conta: Conta, id: string) => loaderOf(conta).load(id);
  return {
    byId,
    own: async (conta, id) => ownOrNull(conta, await byId(conta, id)),

    list: async ({ reading }, { status, ...filter }) => {
      // The API knows every status of its orders.
      if (status === 'DESCONHECIDO') return EMPTY;
      const { cut } = await readOwnPage(restOf(reading), { ...filter, status });
      return required(cut, 'GET /pedidos/me (not a page)');
    },

    status: ({ reading }, id) => restOf(reading).readStatusPedido({ id }),

    historico: ({ reading }, { id }) => restOf(reading).historicoPedido({ id }),

    inProgress: ({ writing }) => readInProgress(restOf(writing), 1),

    create: (conta, novo) =>
      createOnce(conta, novo.chave, {
        ...creationReads(restOf(conta.writing)),
        place: (send) => placeCart(conta, novo, send),
        // The API created it as agreed, and emptied the cart in the same transaction.
        finish: async (pedido) => pedido,
      }),

    chooseMetodo: (conta, id, metodo) => change(conta, id, escolhaDeMetodo(metodo)),
    cancel: (conta, id) => change(conta, id, cancelamento),
    withdraw: (conta, id, motivo) => change(conta, id, desistencia(motivo)),
  };
}

/** An order of the caller, past the cache; null otherwise. */
export async function ownPedido(conta: Conta, id: string): Promise<PedidoModel | null> {
  const rest = restOf(conta.writing);
  return ownOrNull(conta, await rest.readPedido({ id }));
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
    listOwn(restOf(conta.writing), { size: KNOWN }),
  ]);
  if (cart.itens.length === 0) return orderOfKey(conta, novo, newest.ids, send);
  const { precos, total } = novo.agreed;
  const draft = { linhas: cart.itens, frete: null, total: total ?? cart.total };
  const body = {
    precoOf: ({ id }: { readonly id: string }) => precos.get(id),
    amounts: total === null ? {} : { total: total / 100, totalComFrete: true },
  };
  const carrinho = () => contractCarrinho.readOrNull(conta);
  return send({ draft, known: newest.ids }, () => postPedido(conta, novo, draft, body, carrinho));
}

/**
 * An order of this key may have emptied the cart while its reply, and what gateways share about it, were lost. The API
 * knows its keys: without items it returns that order, or refuses.
 */
async function orderOfKey(
  conta: Conta,
  novo: NovoPedido,
  known: ReadonlySet<string>,
  send: Parameters<Creation['place']>[0],
): Promise<falhas.CriarPedidoOutcome> {
  const draft = { linhas: [], frete: null, total: 0 };
  const ask = () => postPedido(conta, novo, draft, { amounts: {} }, async () => null);
  const outcome = await send({ draft, known }, ask);
  const isClear = outcome.__typename === 'Pedido' || outcome.__typename === 'PedidoIncerto';
  return isClear ? outcome : FALHAS.CarrinhoVazio;
}

/** Sends a change once. The order is read after a refusal, for its status, and after a lost reply, to see the change. */
async function change<Refused>(
  conta: Conta,
  id: string,
  { send, isDone, notFound, codigo, refused }: OwnChange<Refused>,
) {
  if (!NUMBERED.test(id)) return notFound;
  try {
    return await send(restOf(conta.writing), id);
  } catch (error) {
    const failure = sentFailureOf(error);
    if (failure.code === 'PEDIDO_NAO_ENCONTRADO') return notFound;
    if (failure.code !== codigo && !failure.mayBeDone) throw failure;
    const pedido = await ownPedido(conta, id);
    if (pedido === null) return notFound;
    if (isDone(pedido)) return pedido;
    if (failure.mayBeDone) throw failure;
    return refused(pedido);
  }
}
