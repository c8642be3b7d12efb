import type { CarrinhoModel, ItemCarrinhoModel } from '../../shop/carrinho/model.ts';
import type { Attempt, Draft } from '../../shop/pedidos/chaves.ts';
import type { PedidoModel } from '../../shop/pedidos/model.ts';
import { idempotencyKey, type Sent } from '../../shop/pedidos/once.ts';
import type { NovoPedido } from '../../shop/pedidos/port.ts';
import type { KnownStatus } from '../../shop/pedidos/status.ts';
import { callerOf } from '../../shop/sessao/attempts.ts';
import type { Conta } from '../../shop/sessao/conta.ts';
import { restOf } from '../rest/calls.ts';
import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { type RestFailure, restFailureOf } from '../rest/failure.ts';
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
  readonly size?: number;
  readonly status?: KnownStatus | undefined;
  /** Part of an id or of an item's name. */
  readonly busca?: string | undefined;
}

/**
 * `GET /pedidos/me`: one page, newest first, or every order unordered from an API that does not page. `fresh` never joins a
 * read that began earlier. Rejects with `RestFailure`.
 */
export function listOwn(rest: SessionRest, query: OwnQuery, fresh: boolean): Promise<OwnPedidos> {
  const { page = 0, size = 100, ...filter } = query;
  return rest(endpoints.listMeusPedidos, {
    query: { formato: 'pagina', page, size, ...filter },
    fresh,
  });
}

/** A page of a list of orders, as a shopper asks for it. */
interface Wanted {
  readonly busca: string | undefined;
  readonly status: KnownStatus | null;
  readonly pagina: number;
  readonly tamanho: number;
}

/** The page that an API cut, or the last existing one; null with everything read from an API that does not page. */
export async function readOwnPage(rest: SessionRest, { pagina, tamanho, status, busca }: Wanted) {
  const query = {
    size: tamanho,
    status: status ?? undefined,
    busca: busca?.replace(/^#\s*/, '') || undefined,
  };
  const reply = await existingPage(async (page) => {
    const own = await listOwn(rest, { ...query, page }, false);
    return { own, totalPaginas: own.page?.totalPaginas ?? pagina };
  }, pagina);
  const { itens, page } = reply.own;
  return {
    own: reply.own,
    cut: page && { itens, ...page, pagina: reply.pagina, filtrosCompletos: true },
  };
}

/**
 * Orders noted before one is sent, and looked through after an unclear reply, where the API pages. More are noted, so
 * that an earlier order that moves up among the newest is not taken for a new one.
 */
export const [KNOWN, LOOK_UP] = [100, 50];

interface Body {
  /** What one unit of a line costs, in centavos, for an API that compares it. */
  readonly precoOf?: (linha: ItemCarrinhoModel) => number | undefined;
  /** The amounts of the whole order, as the API takes them. */
  readonly amounts: Readonly<Record<string, unknown>>;
}

/** What a refusal is explained with. */
interface Reads {
  /** The cart after it; null when it cannot be read. */
  readonly carrinho: () => Promise<CarrinhoModel | null>;
  /** The caller's orders that wait for payment; empty when they cannot be read. */
  readonly open: () => Promise<readonly PedidoModel[]>;
}

/** `POST /pedidos/criar`, sent once. An API that knows idempotency keys creates one order for the key. */
export async function postPedido(
  conta: Conta,
  { chave, receiver: { enderecoId, ...contact } }: NovoPedido,
  draft: Draft,
  { precoOf = () => undefined, amounts }: Body,
  reads: Reads,
): Promise<Sent> {
  const body = {
    enderecoId: wireId(enderecoId),
    itens: draft.linhas.map((linha) => lineBody(linha, precoOf(linha))),
    ...amounts,
    ...contact,
  };
  const reply = restOf(conta.writing)(endpoints.criarPedido, {
    body,
    idempotencyKey: idempotencyKey(conta, chave),
    ...callerOf(conta.origin),
  });
  return reply.then(
    (pedido): Sent => ({ kind: 'created', pedido }),
    (error: unknown) => explain(restFailureOf(error), draft, reads),
  );
}

function lineBody(
  { produtoId, variacaoId, nomeProduto, quantidade }: ItemCarrinhoModel,
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

async function explain(failure: RestFailure, draft: Draft, reads: Reads): Promise<Sent> {
  const failed = { kind: 'failed', failure } as const;
  if (failure.failed.is === 'notSent') return { ...failed, created: 'no' };
  if (!failure.didNothing) {
    return { ...failed, created: failure.mayBeDone ? 'unknown' : 'doubtful' };
  }
  const namesOpen = failure.code === 'MUITOS_PEDIDOS_ABERTOS';
  const [carrinho, open] = await Promise.all([reads.carrinho(), namesOpen ? reads.open() : []]);
  const outcome = outcomeOf(failure.refusal, refusals(draft, carrinho, open));
  return outcome === null ? { ...failed, created: 'no' } : { kind: 'refused', outcome };
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
