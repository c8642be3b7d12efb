import { isInProgress, type KnownStatus, STATUS } from '@decantaria/loja/status';
import type { CarrinhoModel } from '../../shop/carrinho/model.ts';
import { FALHAS } from '../../shop/falhas.ts';
import type { ListFilter } from '../../shop/pagina.ts';
import type { Attempt, Draft, DraftLine } from '../../shop/pedidos/chaves.ts';
import { newestFirst } from '../../shop/pedidos/compare.ts';
import * as falhas from '../../shop/pedidos/falhas.ts';
import type { PedidoModel } from '../../shop/pedidos/model.ts';
import { type Creation, idempotencyKey, type Sent } from '../../shop/pedidos/once.ts';
import type { NovoPedido } from '../../shop/pedidos/port.ts';
import type { Conta } from '../../shop/sessao/conta.ts';
import type { StatusPedido } from '../../types.gen.ts';
import { restOf, type SessionRest } from '../rest/calls.ts';
import { nullOnFailure, type RestFailure, restFailureOf } from '../rest/failure.ts';
import { outcomeOf } from '../rest/outcomes.ts';
import { existingPage } from '../rest/page.ts';
import { wireId } from '../rest/values.ts';
import { linhaKey } from './item-name.ts';
import type { OwnPedidos } from './pedidos-history.ts';
import { refusals } from './pedidos-refusal.ts';

/** A page of the caller's orders. An API that does not page ignores all of it. */
export interface OwnQuery {
  /** Counted from 0. */
  readonly page?: number;
  /** At most 100. */
  readonly size?: number | undefined;
  readonly status?: KnownStatus | undefined;
  /** Part of an id or of an item's name. */
  readonly busca?: string | undefined;
}

/**
 * `GET /pedidos/me`: one page, newest first, or every order unordered from an API that does not page. Rejects with
 * `RestFailure`.
 */
export function listOwn(rest: SessionRest, query: OwnQuery): Promise<OwnPedidos> {
  const { page = 0, size = 100, ...filter } = query;
  return rest.listMeusPedidos({ query: { formato: 'pagina', page, size, ...filter } });
}

/** The page that an API cut, or the last existing one; null with everything read from an API that does not page. */
export async function readOwnPage(
  rest: SessionRest,
  { pagina, tamanho, status, busca }: ListFilter<KnownStatus>,
) {
  const query = {
    size: tamanho,
    status: status ?? undefined,
    busca: busca?.replace(/^#\s*/, '') || undefined,
  };
  const reply = await existingPage(async (page) => {
    const own = await listOwn(rest, { ...query, page });
    return { own, totalPaginas: own.page?.totalPaginas ?? pagina };
  }, pagina);
  const { itens, page } = reply.own;
  return {
    own: reply.own,
    cut: page && { itens, ...page, pagina: reply.pagina, filtrosCompletos: true },
  };
}

/** The orders that wait for payment, newest first. Without a call when `newest` shows them. */
export async function readOpen(rest: SessionRest, newest?: OwnPedidos): Promise<PedidoModel[]> {
  const isWhole = newest?.page === null || newest?.complete;
  const own = isWhole && newest ? newest : await listOwn(rest, { status: 'PENDENTE' });
  return own.itens.filter(({ status }) => status === 'PENDENTE').toSorted(newestFirst);
}

/** Like `readOpen`. Empty when the orders cannot be read. */
export async function openPedidos({
  writing,
}: Pick<Conta, 'writing'>): Promise<readonly PedidoModel[]> {
  return (await readOpen(restOf(writing)).catch(nullOnFailure)) ?? [];
}

/** An order that is paid and not yet delivered, among those of pages of `size`; null without one. */
export async function readInProgress(
  rest: SessionRest,
  size?: number,
): Promise<PedidoModel | null> {
  for (const status of STATUS.filter(isInProgress)) {
    const own = await listOwn(rest, { status, size });
    const found = own.itens.find((pedido) => isInProgress(pedido.status));
    if (found || own.page === null) return found ?? null;
  }
  return null;
}

/**
 * Orders noted before one is sent, and looked through after an unclear reply, where the API pages. More are noted, so
 * that an earlier order that moves up among the newest is not taken for a new one.
 */
export const [KNOWN, LOOK_UP] = [100, 50];

export function creationReads(rest: SessionRest): Pick<Creation, 'find' | 'read'> {
  return {
    find: async (attempt, taken) => {
      const own = await listOwn(rest, { size: LOOK_UP }).catch(nullOnFailure);
      return own === null ? undefined : findMade(own.itens, attempt, taken);
    },
    read: (id) => rest.readPedido({ id }).catch(nullOnFailure),
  };
}

interface Body {
  /** What one unit of a line costs, in centavos, for an API that compares it. */
  readonly precoOf?: (linha: DraftLine) => number | undefined;
  /** The amounts of the whole order, as the API takes them. */
  readonly amounts: Readonly<Record<string, unknown>>;
}

/**
 * `POST /pedidos/criar`, sent once. An API that knows idempotency keys creates one order for the key. `carrinho` reads the
 * cart for the outcome of a refusal; null when it cannot be read.
 */
export function postPedido(
  conta: Conta,
  { chave, receiver: { enderecoId, ...contact } }: NovoPedido,
  draft: Draft,
  { precoOf = () => undefined, amounts }: Body,
  carrinho: () => Promise<CarrinhoModel | null>,
): Promise<Sent> {
  const body = {
    enderecoId: wireId(enderecoId),
    itens: draft.linhas.map((linha) => lineBody(linha, precoOf(linha))),
    ...amounts,
    ...contact,
  };
  const explain = async (failure: RestFailure): Promise<Sent> => {
    const failed = { kind: 'failed', failure } as const;
    if (failure.failed.is === 'notSent') return { ...failed, created: 'no' };
    if (!failure.didNothing) {
      return { ...failed, created: failure.mayBeDone ? 'unknown' : 'doubtful' };
    }
    const namesOpen = failure.code === 'MUITOS_PEDIDOS_ABERTOS';
    const [cart, open] = await Promise.all([carrinho(), namesOpen ? openPedidos(conta) : []]);
    const outcome = outcomeOf(failure.refusal, refusals(draft, cart, open));
    return outcome === null ? { ...failed, created: 'no' } : { kind: 'refused', outcome };
  };
  const reply = restOf(conta.writing).criarPedido({
    body,
    idempotencyKey: idempotencyKey(conta, chave),
  });
  return reply.then(
    (pedido): Sent => ({ kind: 'created', pedido }),
    (error: unknown) => explain(restFailureOf(error)),
  );
}

function lineBody(
  { produtoId, variacaoId, nomeProduto, quantidade }: DraftLine,
  preco: number | undefined,
) {
  return {
    produtoId: wireId(produtoId),
    variacaoId: variacaoId === null ? null : wireId(variacaoId),
    nomeProduto,
    quantidade,
    ...(preco !== undefined && { precoUnitario: preco / 100 }),
  };
}

/**
 * The order that an attempt created, among the caller's orders: a new one, not created by another key (`taken`), with
 * the same items. Its status is ignored: it may have been paid or cancelled since. An equal total is preferred.
 */
export function findMade(
  pedidos: readonly PedidoModel[],
  { draft, known }: Attempt,
  taken: ReadonlySet<string>,
): PedidoModel | null {
  const wanted = signature(draft.linhas);
  const candidates = pedidos.filter(
    ({ id, itens }) => !known.has(id) && !taken.has(id) && signature(itens) === wanted,
  );
  return candidates.find(({ total }) => total === draft.total) ?? candidates[0] ?? null;
}

function signature(linhas: readonly Parameters<typeof linhaKey>[0][]): string {
  return linhas.map(linhaKey).toSorted().join('\n');
}

/** One change that an owner may make to an order (additive). */
export interface OwnChange<Refused> {
  readonly send: (rest: SessionRest, id: string) => Promise<PedidoModel>;
  readonly isDone: (pedido: PedidoModel) => boolean;
  /** Whether a change that is already done is sent again. */
  readonly resends?: true;
  readonly isPossible: (pedido: PedidoModel) => boolean;
  readonly notFound: ReturnType<typeof falhas.pedidoNaoEncontrado>;
  /** The code of the API's refusal, and its outcome. */
  readonly codigo: string;
  readonly refused: (pedido: PedidoModel) => Refused;
  /** An API without the call leaves the change of an order with this status to the chat. Absent where it refuses. */
  readonly inChat?: { readonly status: StatusPedido; readonly outcome: Refused };
}

type Indisponivel = typeof FALHAS.RecursoIndisponivel;

export const cancelamento: OwnChange<ReturnType<typeof falhas.pedidoNaoCancelavel> | Indisponivel> =
  {
    send: (rest, id) => rest.cancelarPedido({ id }),
    isDone: ({ status }) => status === 'CANCELADO',
    isPossible: ({ podeCancelar }) => podeCancelar,
    notFound: falhas.pedidoNaoEncontrado('id'),
    codigo: 'PEDIDO_NAO_CANCELAVEL',
    refused: ({ status }) => falhas.pedidoNaoCancelavel(status),
    inChat: { status: 'PENDENTE', outcome: FALHAS.RecursoIndisponivel },
  };

export function desistencia(
  motivo: string | null,
): OwnChange<ReturnType<typeof falhas.desistenciaRecusada> | Indisponivel> {
  return {
    send: (rest, id) => rest.desistirDoPedido({ id, body: { motivo } }),
    isDone: (pedido) => pedido.desistencia !== null,
    isPossible: ({ podeDesistir }) => podeDesistir,
    notFound: falhas.pedidoNaoEncontrado('id'),
    codigo: 'DESISTENCIA_RECUSADA',
    refused: ({ status }) => falhas.desistenciaRecusada(status),
    inChat: { status: 'ENTREGUE', outcome: FALHAS.RecursoIndisponivel },
  };
}

/** An API that cannot store it, or stores it for pending orders only, leaves the choice to the chat. */
export function escolhaDeMetodo(
  metodo: string,
): OwnChange<PedidoModel | ReturnType<typeof falhas.pedidoNaoPagavel>> {
  return {
    send: (rest, id) => rest.escolherMetodo({ id, body: { metodo } }),
    isDone: (pedido) => pedido.podePagar && pedido.metodo === metodo,
    resends: true,
    isPossible: ({ podePagar }) => podePagar,
    notFound: falhas.pedidoNaoEncontrado(),
    codigo: 'PEDIDO_NAO_PENDENTE',
    // A cancelled order may still be paid: its method is agreed on in the chat.
    refused: (pedido) => (pedido.podePagar ? pedido : falhas.pedidoNaoPagavel(pedido.status)),
  };
}
