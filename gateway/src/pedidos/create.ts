import { createHash } from 'node:crypto';
import { createCarrinho } from '../carrinho/carrinho.ts';
import type { CarrinhoModel } from '../carrinho/model.ts';
import type { Catalogo } from '../catalogo/api.ts';
import type { ProdutoModel } from '../catalogo/model.ts';
import { withinTurn } from '../concurrency/turns.ts';
import { createEnderecosApi } from '../enderecos/api.ts';
import type { EnderecoModel } from '../enderecos/model.ts';
import { createFretes } from '../fretes/fretes.ts';
import type { Capabilities } from '../rest/capabilities.ts';
import { nullOnFailure, RestFailure, restFailureOf } from '../rest/failure.ts';
import type { Conta } from '../sessao/conta.ts';
import type { CriarPedidoInput } from '../types.gen.ts';
import type { PedidosApi } from './api.ts';
import { type Agreed, type Draft, draftPedido, draftUnchecked, movedFrom } from './draft.ts';
import {
  type CriarPedidoOutcome,
  carrinhoVazio,
  enderecoInvalido,
  itemIndisponivel,
  itensInsuficientes,
  nameOf,
  pedidoIncerto,
  precoAlterado,
} from './falhas.ts';
import { heldAgainst, takeOutOrdered } from './finish.ts';
import { type Attempt, findMade } from './match.ts';
import type { PedidosMemory } from './memory.ts';
import type { PedidoModel } from './model.ts';
import { type Receiver, readReceiver } from './receiver.ts';
import { explainRefusal } from './refusal.ts';

/** An earlier attempt that turned out to have made its order. */
interface Resumed {
  readonly chave: string;
  readonly pedidoId: string;
  readonly outcome: CriarPedidoOutcome;
}

/** What the process and the operation lend to an account's orders. */
export interface PedidosSettings {
  readonly memory: PedidosMemory;
  /** Read to its end, even when the client disconnects. */
  readonly catalogo: Pick<Catalogo, 'byId'>;
  readonly capabilities: Pick<Capabilities, 'has'>;
}

/**
 * Makes orders of one account's cart (rest-contract 3.7; decisions 8 and 9). Everything the API might not check is checked
 * first; the order is sent once; an unclear answer is looked up among the caller's orders; one `chave` is one order.
 * Rejects with `RestFailure` when nothing was made and the reason cannot be told.
 */
export function createPedidoMaker(
  conta: Conta,
  { memory, catalogo, capabilities }: PedidosSettings,
  api: PedidosApi,
): (input: CriarPedidoInput) => Promise<CriarPedidoOutcome> {
  const { identity, writing, turn } = conta;
  const { usuarioId } = identity;
  const carrinho = createCarrinho(
    { ...conta, reading: writing, turn: withinTurn },
    { catalogos: { reading: catalogo, writing: catalogo }, capabilities },
  );
  const enderecos = createEnderecosApi(writing.rest);

  /** Sees an order home that was made: it is remembered and its lines leave the cart. */
  const finish = async (
    chave: string,
    pedido: PedidoModel,
    draft: Draft,
  ): Promise<CriarPedidoOutcome> => {
    memory.rememberMade(usuarioId, chave, pedido.id);
    memory.rememberOwner(usuarioId, pedido.id);
    // An API that checks orders made it as agreed, and emptied the cart in the same transaction.
    if (draft.agreed !== null) return pedido;
    await takeOutOrdered(carrinho, draft);
    return heldAgainst(draft, pedido);
  };

  /** The order that an attempt made; null when there is none, undefined when that cannot be read. */
  const lookUp = async (attempt: Attempt): Promise<PedidoModel | null | undefined> => {
    const pedidos = await api.listOwn({ fresh: true }).catch(nullOnFailure);
    return pedidos === null ? undefined : findMade(pedidos, attempt, memory.madeBy(usuarioId));
  };

  /**
   * Finds out what became of earlier attempts before anything is sent again: of this key, or of another that a page
   * loaded anew has forgotten (decision 8). Null while one of them may still make its order.
   */
  const resumeOpen = async (): Promise<Resumed[] | null> => {
    const resumed: Resumed[] = [];
    for (const { chave, attempt, mayArrive } of memory.unresolved(usuarioId)) {
      const pedido = await lookUp(attempt);
      if (pedido) {
        const outcome = await finish(chave, pedido, attempt.draft);
        resumed.push({ chave, pedidoId: pedido.id, outcome });
      } else if (pedido === undefined || mayArrive) {
        return null;
      } else {
        memory.forget(usuarioId, chave);
      }
    }
    return resumed;
  };

  const send = async (
    chave: string,
    receiver: Receiver,
    attempt: Attempt,
  ): Promise<CriarPedidoOutcome> => {
    const { draft } = attempt;
    const sent = await api
      .create(draft, receiver, idempotencyKey(usuarioId, chave))
      .catch(restFailureOf);
    if (!(sent instanceof RestFailure)) return finish(chave, sent, draft);
    if (refusedBefore(sent)) return explain(sent, draft);
    memory.rememberSent(usuarioId, chave, attempt);
    const made = await lookUp(attempt);
    if (made) return finish(chave, made, draft);
    if (made === undefined || sent.unclear) return pedidoIncerto(chave);
    memory.forget(usuarioId, chave);
    throw sent;
  };

  const explain = async (failure: RestFailure, draft: Draft): Promise<CriarPedidoOutcome> => {
    const known =
      failure.refusal &&
      explainRefusal(failure.refusal, draft, await carrinho.read().catch(nullOnFailure));
    if (!known) throw failure;
    return known;
  };

  const make = async (input: CriarPedidoInput, receiver: Receiver): Promise<CriarPedidoOutcome> => {
    const { chave } = input;
    const pedidoId = memory.madeUnder(usuarioId, chave);
    if (pedidoId !== undefined) {
      return (await api.read(pedidoId, { fresh: true })) ?? pedidoIncerto(chave);
    }
    const resumed = await resumeOpen();
    if (resumed === null) return pedidoIncerto(chave);
    const same = resumed.find((one) => one.chave === chave);
    if (same) return same.outcome;
    const [lista, cart, pedidos] = await Promise.all([
      capabilities.has('checksCart') ? null : enderecos.listFresh(),
      carrinho.read(),
      api.listOwn({ fresh: true }),
    ]);
    const endereco = lista?.find(({ id }) => id === receiver.enderecoId);
    if (lista !== null && !endereco) return enderecoInvalido({ incomplete: false });
    if (endereco && !isUsable(endereco)) return enderecoInvalido({ incomplete: true });
    if (cart.itens.length === 0) {
      const [last] = resumed.slice(-1);
      if (!last) return carrinhoVazio();
      memory.rememberMade(usuarioId, chave, last.pedidoId);
      return last.outcome;
    }
    const known = new Set(pedidos.map(({ id }) => id));
    if (!endereco) {
      return send(chave, receiver, { draft: draftUnchecked(cart, agreedIn(input)), known });
    }
    const [produtos, frete] = await Promise.all([
      readProdutos(cart, catalogo),
      createFretes(writing.anonymous).quote(endereco.cep),
    ]);
    const drafting = draftPedido(cart, produtos, frete);
    switch (drafting.kind) {
      case 'unavailable':
        return itemIndisponivel(nameOf(drafting.item), cart);
      case 'missing':
        return itensInsuficientes(drafting.itens, cart);
      case 'draft': {
        const { draft } = drafting;
        return disagreement(input, draft, cart) ?? send(chave, receiver, { draft, known });
      }
    }
  };

  return async (input) => {
    const receiver = readReceiver(input);
    if ('codigo' in receiver) return receiver;
    return memory.together(JSON.stringify([usuarioId, input.chave]), () =>
      turn(() => make(input, receiver)),
    );
  };
}

/** F3: nothing is made at a price that the shopper has not seen. */
function disagreement(
  input: CriarPedidoInput,
  draft: Draft,
  carrinho: CarrinhoModel,
): CriarPedidoOutcome | null {
  const { precos, total: totalAnterior } = agreedIn(input);
  const itens = movedFrom(precos, draft.linhas);
  if (itens.length === 0 && (totalAnterior === null || totalAnterior === draft.total)) return null;
  return precoAlterado({ itens, totalAnterior, totalAtual: draft.total, carrinho, pedido: null });
}

function agreedIn({ totalVisto, precosVistos }: CriarPedidoInput): Agreed {
  const precos = new Map((precosVistos ?? []).map((it) => [it.itemId, it.precoUnitario]));
  return { precos, total: totalVisto ?? null };
}

/** Answered by our own API, or by its limits, before anything was made. */
function refusedBefore({ refusal }: RestFailure): boolean {
  if (!refusal) return false;
  return refusal.status === 429 || (refusal.codigo !== null && refusal.status < 500);
}

function isUsable({ cep, estado }: EnderecoModel): boolean {
  return cep !== '' && estado !== '';
}

async function readProdutos(
  { itens }: CarrinhoModel,
  catalogo: PedidosSettings['catalogo'],
): Promise<Map<string, ProdutoModel>> {
  const ids = new Set(itens.map(({ produtoId }) => produtoId));
  const produtos = await Promise.all([...ids].map((id) => catalogo.byId(id)));
  return new Map(produtos.flatMap((produto) => (produto ? [[produto.id, produto] as const] : [])));
}

/** What the API gets in place of the key: two accounts may use the same one. */
function idempotencyKey(usuarioId: string, chave: string): string {
  return createHash('sha256')
    .update(JSON.stringify([usuarioId, chave]))
    .digest('hex');
}
