import { cepProblem } from '@decantaria/brasil/cep';
import type { Limites } from '@decantaria/loja/reservas';
import { isPaid } from '@decantaria/loja/status';
import { addressBlock } from '@decantaria/server/address';
import { type TurnOf, takeAll, turnNames, withinTurn } from '../../../server/concurrency/turns.ts';
import type { CarrinhoModel } from '../../../shop/carrinho/model.ts';
import type { CarrinhoPort } from '../../../shop/carrinho/port.ts';
import { readProdutos } from '../../../shop/catalogo/leituras.ts';
import { DeclaredError } from '../../../shop/errors.ts';
import { FALHAS } from '../../../shop/falhas.ts';
import type { FretesPort } from '../../../shop/fretes/port.ts';
import type { Draft } from '../../../shop/pedidos/chaves.ts';
import * as falhas from '../../../shop/pedidos/falhas.ts';
import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import { type CreateOnce, type Creation, idempotencyKey } from '../../../shop/pedidos/once.ts';
import type { Agreed, NovoPedido } from '../../../shop/pedidos/port.ts';
import type { Conta } from '../../../shop/sessao/conta.ts';
import type { Endereco } from '../../../types.gen.ts';
import { publicRestOf, restOf } from '../../rest/calls.ts';
import { nullOnFailure } from '../../rest/failure.ts';
import { creationReads, KNOWN, listOwn, postPedido, readOpen } from '../../wire/pedidos-calls.ts';
import { readEnderecos } from '../enderecos.ts';
import { draftPedido, heldLines, movedFrom, movedInto } from './draft.ts';
import type { PedidosMemory } from './memory.ts';
import { type RedesMemory, readRede } from './rede.ts';

export interface CreationParts {
  readonly createOnce: CreateOnce;
  readonly memory: PedidosMemory;
  readonly carrinho: CarrinhoPort;
  readonly fretes: Pick<FretesPort, 'quote'>;
  /** Runs work in a turn, also among several gateways: of the caller's network, then of products. */
  readonly turnOf: TurnOf;
  readonly limites: Limites;
  readonly redes: RedesMemory;
}

type Send = Parameters<Creation['place']>[0];
type Outcome = falhas.CriarPedidoOutcome;

/**
 * Creates orders on an older API, which checks neither price, stock nor reservations, and takes no lock: of several orders
 * for a last unit, one after another looks at the stock.
 */
export function createPedidoMaker(parts: CreationParts) {
  const { createOnce, memory, carrinho, fretes, turnOf, limites, redes } = parts;

  const place = async (conta: Conta, novo: NovoPedido, send: Send): Promise<Outcome> => {
    const { origin, writing } = conta;
    const [lista, cart, newest] = await Promise.all([
      readEnderecos(restOf(writing)),
      carrinho.read(conta),
      listOwn(restOf(writing), { size: KNOWN }),
    ]);
    const endereco = lista.find(({ id }) => id === novo.receiver.enderecoId);
    if (!endereco) return falhas.enderecoInvalido;
    const problem = placeProblem(endereco);
    if (problem) return problem;
    if (cart.itens.length === 0) return FALHAS.CarrinhoVazio;
    const [open, frete] = await Promise.all([
      readOpen(restOf(writing), newest),
      fretes.quote(writing, endereco.cep),
    ]);
    if (open.length >= limites.pedidosAbertos) return falhas.muitosPedidosAbertos(open);
    const produtoIds = cart.itens.map(({ produtoId }) => produtoId);
    const isHeld = !newest.itens.some(({ status }) => isPaid(status));
    const work = async () => {
      const rede = isHeld ? await redeOf(conta, cart) : null;
      return takeAll(turnOf, produtoIds.map(turnNames.produto), async () => {
        // Past the cache: another order may have taken the last unit just now.
        const byId = (id: string) => publicRestOf(writing).readProdutoById({ id, fresh: true });
        const produtos = await readProdutos({ byId }, produtoIds);
        const draft = draftPedido(cart, produtos, frete, { open, limites, rede });
        if (!('linhas' in draft)) return draft;
        const moved = checkSeenPrices(novo.agreed, draft, cart);
        if (moved) return moved;
        const post = () => sendDraft(conta, novo, draft);
        const order = () => send({ draft, known: newest.ids }, post);
        return isHeld ? holding(conta, novo.chave, draft, order) : order();
      });
    };
    // Orders of one network count each other. Strangers that share an address do not wait for each other.
    return isHeld && !origin.shared
      ? turnOf(turnNames.origem(addressBlock(origin.address)), work)
      : work();
  };

  const redeOf = async ({ origin, writing }: Conta, { itens }: CarrinhoModel) =>
    readRede(origin, await redes.held(origin), heldLines(itens), {
      limites,
      rest: publicRestOf(writing),
    });

  const sendDraft = (conta: Conta, novo: NovoPedido, draft: Draft) => {
    const { frete, total } = draft;
    // The API would believe a price and forget the volume, so no line has one. The freight is sent under each of its names.
    const amounts = {
      total: total / 100,
      ...(frete && {
        servicoFrete: frete.servico,
        valorFrete: frete.valor / 100,
        frete: { ...frete, valor: frete.valor / 100 },
      }),
    };
    return postPedido(conta, novo, draft, { amounts }, () => carrinho.readOrNull(conta));
  };

  /** Counts the units of an order on the caller's network, from before it is sent until it is certain not to exist. */
  const holding = async (
    conta: Conta,
    chave: string,
    { linhas }: Draft,
    order: () => Promise<Outcome>,
  ): Promise<Outcome> => {
    const { origin } = conta;
    const key = idempotencyKey(conta, chave);
    await redes.hold(origin, key, heldLines(linhas));
    try {
      const outcome = await order();
      const pedido = await createdBy(outcome);
      if (pedido) await redes.created(origin, key, pedido.id);
      else if (outcome.__typename !== 'PedidoIncerto') await redes.drop(origin, key);
      return outcome;
    } catch (error) {
      await redes.drop(origin, key);
      throw error;
    }
  };

  return (conta: Conta, novo: NovoPedido): Promise<Outcome> => {
    const { identity, writing } = conta;
    // Within the turn of the order, read to the end even when the client disconnects.
    const ordering: Conta = { ...conta, reading: writing, turn: withinTurn };
    return createOnce(conta, novo.chave, {
      ...creationReads(restOf(writing)),
      place: (send) => place(ordering, novo, send),
      finish: async (pedido, draft) => {
        memory.rememberOwner(identity.usuarioId, pedido.id);
        await memory.rememberLines(identity.usuarioId, pedido.id, draft.linhas);
        await removeOrdered(carrinho, ordering, draft);
        return checkTotal(draft, pedido);
      },
    });
  };
}

/** The order that an outcome tells of: created, also at another price. */
async function createdBy(outcome: Outcome): Promise<PedidoModel | null> {
  if (outcome.__typename === 'Pedido') return outcome;
  return outcome.__typename === 'PrecoAlterado' ? ((await outcome.pedido) ?? null) : null;
}

/** `PrecoAlterado` when the draft costs something else than the shopper saw; null otherwise. */
function checkSeenPrices(
  { precos, total: totalAnterior }: Agreed,
  draft: Draft,
  carrinho: CarrinhoModel,
): Outcome | null {
  const itens = movedFrom(precos, draft.linhas);
  if (itens.length === 0 && (totalAnterior === null || totalAnterior === draft.total)) return null;
  return falhas.precoAlterado({ itens, totalAnterior, totalAtual: draft.total, carrinho });
}

/** Why no order can be sent to this address; null when one can. */
function placeProblem({ cep, estado }: Endereco) {
  if (cep === '' || estado === null) return falhas.enderecoIncompleto;
  return cepProblem(cep, estado) === null ? null : falhas.cepDivergente;
}

/**
 * Removes the ordered lines from the cart: the older API never does. Lines added or changed since then stay. A failure
 * is ignored: the order exists.
 */
async function removeOrdered(
  carrinho: Pick<CarrinhoPort, 'readOrNull' | 'remove' | 'clear'>,
  conta: Conta,
  { linhas }: Draft,
): Promise<void> {
  const isOrdered = (item: { readonly id: string; readonly quantidade: number }) =>
    linhas.some((linha) => linha.id === item.id && linha.quantidade === item.quantidade);
  const itens = (await carrinho.readOrNull(conta))?.itens ?? [];
  const ordered = itens.filter(isOrdered);
  if (ordered.length === 0) return;
  if (ordered.length === itens.length) {
    await carrinho.clear(conta).catch(ignoreFailure);
    return;
  }
  for (const { id } of ordered) await carrinho.remove(conta, id).catch(ignoreFailure);
}

/** The created order, or `PrecoAlterado` with it when the API created it at another total than the draft's. */
function checkTotal(draft: Draft, pedido: PedidoModel): Outcome {
  if (pedido.total === draft.total) return pedido;
  return falhas.precoAlterado({
    itens: movedInto(pedido, draft.linhas),
    totalAnterior: draft.total,
    totalAtual: pedido.total,
    pedido,
  });
}

/** Ignores REST failures, also those that the cart declares as an unknown outcome. */
function ignoreFailure(error: unknown): void {
  if (!(error instanceof DeclaredError)) nullOnFailure(error);
}
