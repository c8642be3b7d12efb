import { createHash } from 'node:crypto';
import { createCarrinho } from '../carrinho/carrinho.ts';
import { createFretes } from '../fretes/fretes.ts';
import type { Conta } from '../graphql/context.ts';
import type { CarrinhoModel, EnderecoModel, PedidoModel, ProdutoModel } from '../graphql/models.ts';
import type { CriarPedidoInput } from '../graphql/types.gen.ts';
import { withinTurn } from '../memory/turns.ts';
import { endpoints } from '../rest/endpoints.ts';
import { RestFailure } from '../rest/failure.ts';
import type { PedidosApi } from './api.ts';
import { type Draft, draftPedido, movedFrom, movedInto } from './draft.ts';
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
import { type Attempt, findMade } from './match.ts';
import type { Remembered } from './memory.ts';
import { type Receiver, readReceiver } from './receiver.ts';
import { explainRefusal } from './refusal.ts';

/**
 * Makes orders of one account's cart (rest-contract 3.7; decisions 8 and 9). Everything the API might not check is checked
 * first; the order is sent once; an unclear answer is looked up among the caller's orders; one `chave` is one order.
 * Rejects with `RestFailure` when nothing was made and the reason cannot be told.
 */
export function createPedidoMaker(
  { identity, services, writing }: Conta,
  api: PedidosApi,
): (input: CriarPedidoInput) => Promise<CriarPedidoOutcome> {
  const { usuarioId } = identity;
  const memory = services.memory.pedidos;
  const carrinho = createCarrinho({ usuarioId, reading: writing, writing, turn: withinTurn });

  /** Sees the order home: it is remembered, the cart emptied, its price held against what was agreed to. */
  const finish = async (
    chave: string,
    pedido: PedidoModel,
    draft: Draft,
  ): Promise<CriarPedidoOutcome> => {
    memory.remember(usuarioId, chave, { pedidoId: pedido.id });
    memory.rememberOwner(usuarioId, pedido.id);
    await emptyCarrinho();
    if (pedido.total === draft.total) return pedido;
    return precoAlterado({
      itens: movedInto(pedido, draft.linhas),
      totalAnterior: draft.total,
      totalAtual: pedido.total,
      carrinho: null,
      pedido,
    });
  };

  /** Our own API has emptied it already; the older one never does. The order stands whatever comes of it. */
  const emptyCarrinho = async () => {
    try {
      const { itens } = await carrinho.read();
      if (itens.length > 0) await carrinho.clear();
    } catch (error) {
      if (!(error instanceof RestFailure)) throw error;
    }
  };

  /** The order that an attempt made; null when there is none, undefined when that cannot be read. */
  const lookUp = async (attempt: Attempt): Promise<PedidoModel | null | undefined> => {
    try {
      const pedidos = await api.listOwn({ fresh: true });
      return findMade(pedidos, attempt, memory.madeBy(usuarioId));
    } catch (error) {
      if (error instanceof RestFailure) return undefined;
      throw error;
    }
  };

  /** What a key gave before; null when nothing was made under it, for certain. */
  const resume = async (chave: string, before: Remembered): Promise<CriarPedidoOutcome | null> => {
    if ('pedidoId' in before) {
      return (await api.read(before.pedidoId, { fresh: true })) ?? pedidoIncerto(chave);
    }
    const made = await lookUp(before.attempt);
    if (made === undefined) return pedidoIncerto(chave);
    return made && finish(chave, made, before.attempt.draft);
  };

  const send = async (
    chave: string,
    receiver: Receiver,
    attempt: Attempt,
  ): Promise<CriarPedidoOutcome> => {
    const { draft } = attempt;
    try {
      const pedido = await api.create(draft, receiver, idempotencyKey(usuarioId, chave));
      return await finish(chave, pedido, draft);
    } catch (error) {
      if (!(error instanceof RestFailure)) throw error;
      if (refusedBefore(error)) return explain(error, draft);
      memory.remember(usuarioId, chave, { attempt });
      const made = await lookUp(attempt);
      if (made) return finish(chave, made, draft);
      if (made === undefined || mayStillRun(error)) return pedidoIncerto(chave);
      memory.forget(usuarioId, chave);
      throw error;
    }
  };

  const explain = async (failure: RestFailure, draft: Draft): Promise<CriarPedidoOutcome> => {
    const known = failure.refusal && explainRefusal(failure.refusal, draft, await carrinhoOrNull());
    if (!known) throw failure;
    return known;
  };

  const carrinhoOrNull = () =>
    carrinho.read().catch((error: unknown): CarrinhoModel | null => {
      if (error instanceof RestFailure) return null;
      throw error;
    });

  const make = async (input: CriarPedidoInput, receiver: Receiver): Promise<CriarPedidoOutcome> => {
    const { chave } = input;
    const before = memory.recall(usuarioId, chave);
    const earlier = before && (await resume(chave, before));
    if (earlier) return earlier;
    memory.forget(usuarioId, chave);
    const [enderecos, cart, pedidos] = await Promise.all([
      readEnderecos(writing.rest),
      carrinho.read(),
      api.listOwn({ fresh: true }),
    ]);
    const endereco = enderecos.find(({ id }) => id === receiver.enderecoId);
    if (!endereco) return enderecoInvalido({ incomplete: false });
    if (!isUsable(endereco)) return enderecoInvalido({ incomplete: true });
    if (cart.itens.length === 0) return carrinhoVazio();
    const [produtos, frete] = await Promise.all([
      readProdutos(cart, writing.catalogo),
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
        const known = new Set(pedidos.map(({ id }) => id));
        return disagreement(input, draft, cart) ?? send(chave, receiver, { draft, known });
      }
    }
  };

  return async (input) => {
    const receiver = readReceiver(input);
    if ('codigo' in receiver) return receiver;
    return memory.queue.run(usuarioId, input.chave, () => make(input, receiver));
  };
}

/** F3: nothing is made at a price that the shopper has not seen. */
function disagreement(
  { totalVisto, precosVistos }: CriarPedidoInput,
  draft: Draft,
  carrinho: CarrinhoModel,
): CriarPedidoOutcome | null {
  const seen = new Map((precosVistos ?? []).map((it) => [it.itemId, it.precoUnitario]));
  const itens = movedFrom(seen, draft.linhas);
  const totalAnterior = totalVisto ?? null;
  if (itens.length === 0 && (totalAnterior === null || totalAnterior === draft.total)) return null;
  return precoAlterado({ itens, totalAnterior, totalAtual: draft.total, carrinho, pedido: null });
}

/** Answered by our own API, or by its limits, before anything was made. */
function refusedBefore({ refusal }: RestFailure): boolean {
  if (!refusal) return false;
  return refusal.status === 429 || (refusal.codigo !== null && refusal.status < 500);
}

/** No answer of the API itself: what was sent may still be on its way there. */
function mayStillRun(failure: RestFailure): boolean {
  return failure.refusal ? failure.transient : failure.kind !== 'unreadable';
}

function isUsable({ cep, estado }: EnderecoModel): boolean {
  return cep !== '' && estado !== '';
}

/** The first touch of a missing profile fails and makes it, the second answers (rest-contract 3.5). */
async function readEnderecos(rest: Conta['writing']['rest']): Promise<EnderecoModel[]> {
  const ask = () => rest(endpoints.listEnderecos, { fresh: true });
  return ask().catch((error: unknown) => {
    if (error instanceof RestFailure && error.definite) return ask();
    throw error;
  });
}

async function readProdutos(
  { itens }: CarrinhoModel,
  catalogo: Conta['writing']['catalogo'],
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
