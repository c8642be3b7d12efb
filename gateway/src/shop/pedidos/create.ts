import { createHash } from 'node:crypto';
import { cepProblem } from '@decantaria/brasil/cep';
import { addressBlock } from '@decantaria/server/address';
import { type TurnOf, takeAll, turnNames, withinTurn } from '../../server/concurrency/turns.ts';
import type { CriarPedidoInput } from '../../types.gen.ts';
import { readEnderecos } from '../../upstream/older/enderecos/read.ts';
import type { PedidosMemory } from '../../upstream/older/pedidos/memory.ts';
import { publicRestOf, restOf } from '../../upstream/rest/calls.ts';
import { endpoints } from '../../upstream/rest/endpoints.ts';
import { nullOnFailure, RestFailure, restFailureOf } from '../../upstream/rest/failure.ts';
import { outcomeOrThrow } from '../../upstream/rest/outcomes.ts';
import { muitosPedidos, refusals } from '../../upstream/wire/pedidos-refusal.ts';
import type { CarrinhoModel } from '../carrinho/model.ts';
import type { CarrinhoPort } from '../carrinho/port.ts';
import { readProdutos } from '../catalogo/leituras.ts';
import type { CatalogoPort } from '../catalogo/port.ts';
import type { EnderecoModel } from '../enderecos/model.ts';
import type { FretesPort } from '../fretes/port.ts';
import type { Attempts, Origin } from '../sessao/attempts.ts';
import type { Conta } from '../sessao/conta.ts';
import type { PedidosApi } from './api.ts';
import type { Chaves } from './chaves.ts';
import { type Agreed, type Draft, draftPedido, draftUnchecked, movedFrom } from './draft.ts';
import * as falhas from './falhas.ts';
import { checkTotal, removeOrdered } from './finish.ts';
import type { Limites } from './limites.ts';
import { type Attempt, findMade } from './match.ts';
import type { PedidoModel } from './model.ts';
import { createOwnReads } from './own.ts';
import { type Receiver, readReceiver } from './receiver.ts';
import { type RedesMemory, readRede } from './rede.ts';
import { heldLines } from './room.ts';
import { isPaid } from './status.ts';

/** An earlier attempt that had created its order. */
interface Resumed {
  readonly chave: string;
  readonly pedidoId: string;
  readonly outcome: falhas.CriarPedidoOutcome;
}

/**
 * Orders noted before one is sent, and looked through after an unclear reply, where the API pages. More are noted, so
 * that an earlier order that moves up among the newest is not taken for a new one.
 */
const [KNOWN, LOOK_UP] = [100, 50];

/** What one call of `criarPedido` is about. */
interface Request {
  readonly chave: string;
  readonly receiver: Receiver;
  /** For the limit of new orders by address. */
  readonly origin: Origin;
}

export interface PedidosSettings {
  readonly chaves: Chaves;
  readonly memory: PedidosMemory;
  readonly carrinho: CarrinhoPort;
  readonly catalogo: CatalogoPort;
  readonly fretes: Pick<FretesPort, 'quote'>;
  /** Runs work in a turn, also among several gateways: of the caller's network, then of products. */
  readonly turnOf: TurnOf;
  /** Whether the API declares the contract: it checks carts and orders itself. */
  readonly hasContract: boolean;
  readonly limites: Limites;
  readonly attempts: Pick<Attempts, 'count'>;
  readonly redes: RedesMemory;
}

/**
 * Creates orders of one account's cart. Checks first what the API might not check, sends the order once, and looks for
 * it among the caller's orders after an unclear reply. The older API takes no lock: of several orders for a last unit, one
 * after another looks at the stock. One `chave` creates one order. Rejects with `RestFailure` when
 * nothing was created for an unknown reason.
 */
export function createPedidoMaker(
  conta: Conta,
  settings: PedidosSettings,
  api: PedidosApi,
): (input: CriarPedidoInput, origin: Origin) => Promise<falhas.CriarPedidoOutcome> {
  const { chaves, memory, carrinho, catalogo, turnOf, hasContract, limites, attempts } = settings;
  const { fretes, redes } = settings;
  const { identity, writing, turn } = conta;
  const { usuarioId } = identity;
  // Within the turn of the order, read to the end even when the client disconnects.
  const ordering: Conta = { ...conta, reading: writing, turn: withinTurn };

  const ownReads = createOwnReads(api, { fresh: true });
  /** Past the cache: another order may have taken the last unit just now. */
  const readFresh = (id: string) =>
    publicRestOf(writing)(endpoints.readProdutoById, { params: { id }, fresh: true });

  /** Completes a created order: remembers it and removes its lines from the cart. */
  const finish = async (
    chave: string,
    pedido: PedidoModel,
    draft: Draft,
  ): Promise<falhas.CriarPedidoOutcome> => {
    await chaves.rememberMade(usuarioId, chave, pedido.id);
    memory.rememberOwner(usuarioId, pedido.id);
    // An API that checks orders created it as agreed, and emptied the cart in the same transaction.
    if (draft.agreed !== null) return pedido;
    await memory.rememberLines(usuarioId, pedido.id, draft.linhas);
    await removeOrdered(carrinho, ordering, draft);
    return checkTotal(draft, pedido);
  };

  /** The order that an attempt created; null when there is none, undefined when the orders cannot be read. */
  const lookUp = async (attempt: Attempt): Promise<PedidoModel | null | undefined> => {
    const own = await ownReads.newest(LOOK_UP).catch(nullOnFailure);
    return own === null ? undefined : findMade(own.itens, attempt, await chaves.madeBy(usuarioId));
  };

  /**
   * Resolves earlier attempts before anything is sent: of this key, and of keys that a reloaded page has forgotten.
   * Null while one of them may still create its order.
   */
  const resumeOpen = async (): Promise<Resumed[] | null> => {
    const resumed: Resumed[] = [];
    for (const { chave, attempt, mayArrive } of await chaves.unresolved(usuarioId)) {
      const pedido = await lookUp(attempt);
      if (pedido) {
        const outcome = await finish(chave, pedido, attempt.draft);
        resumed.push({ chave, pedidoId: pedido.id, outcome });
      } else if (pedido === undefined || mayArrive) {
        return null;
      } else {
        await chaves.forget(usuarioId, chave);
      }
    }
    return resumed;
  };

  const send = async (
    { chave, receiver, origin }: Request,
    attempt: Attempt,
    { held = false }: { held?: boolean } = {},
  ): Promise<falhas.CriarPedidoOutcome> => {
    const { draft } = attempt;
    const counted = await attempts.count({ kind: 'pedir', conta: usuarioId }, origin);
    if ('aguardarSegundos' in counted) return muitosPedidos(counted.aguardarSegundos);
    const key = idempotencyKey(usuarioId, chave);
    if (held) await redes.hold(origin, key, heldLines(draft.linhas));
    const reply = await api.create(draft, receiver, key, origin).catch(restFailureOf);
    if (!(reply instanceof RestFailure)) {
      if (held) await redes.created(origin, key, reply.id);
      return finish(chave, reply, draft);
    }
    if (!reply.sent) {
      await counted.takeBack();
      if (held) await redes.drop(origin, key);
      throw reply;
    }
    if (isEarlyRefusal(reply)) {
      await counted.takeBack();
      if (held) await redes.drop(origin, key);
      const namesOpen = reply.refusal?.codigo === 'MUITOS_PEDIDOS_ABERTOS';
      const [after, open] = await Promise.all([
        carrinho.readOrNull(ordering),
        namesOpen ? ownReads.open().catch(nullOnFailure) : null,
      ]);
      return outcomeOrThrow(reply, refusals(draft, after, open ?? []));
    }
    await chaves.rememberSent(usuarioId, chave, attempt);
    const created = await lookUp(attempt);
    if (created) {
      if (held) await redes.created(origin, key, created.id);
      return finish(chave, created, draft);
    }
    if (created === undefined || reply.unclear) return falhas.pedidoIncerto(chave);
    await counted.takeBack();
    if (held) await redes.drop(origin, key);
    await chaves.forget(usuarioId, chave);
    throw reply;
  };

  const create = async (
    input: CriarPedidoInput,
    request: Request,
  ): Promise<falhas.CriarPedidoOutcome> => {
    const { chave, receiver } = request;
    const pedidoId = await chaves.madeUnder(usuarioId, chave);
    if (pedidoId !== undefined) {
      const pedido = await api.read(pedidoId, { fresh: true }).catch(nullOnFailure);
      return pedido ?? falhas.pedidoIncerto(chave);
    }
    const resumed = await resumeOpen();
    if (resumed === null) return falhas.pedidoIncerto(chave);
    const same = resumed.find((one) => one.chave === chave);
    if (same) return same.outcome;
    const [lista, cart, newest] = await Promise.all([
      hasContract ? null : readEnderecos(restOf(writing), true),
      carrinho.read(ordering),
      ownReads.newest(KNOWN),
    ]);
    const endereco = lista?.find(({ id }) => id === receiver.enderecoId);
    if (lista !== null && !endereco) return falhas.enderecoInvalido;
    const problem = endereco && placeProblem(endereco);
    if (problem) return problem;
    if (cart.itens.length === 0) {
      const [last] = resumed.slice(-1);
      if (!last) return falhas.carrinhoVazio;
      await chaves.rememberMade(usuarioId, chave, last.pedidoId);
      return last.outcome;
    }
    const known = newest.ids;
    if (!endereco) {
      return send(request, { draft: draftUnchecked(cart, agreedIn(input)), known });
    }
    const [open, frete] = await Promise.all([
      ownReads.open(newest),
      fretes.quote(writing, endereco.cep),
    ]);
    if (open.length >= limites.pedidosAbertos) return falhas.muitosPedidosAbertos(open);
    const produtoIds = cart.itens.map(({ produtoId }) => produtoId);
    const held = !newest.itens.some(({ status }) => isPaid(status));
    return inTurnOfRede(request.origin, held, async () => {
      const rede = held ? await redeOf(request.origin, cart) : null;
      return takeAll(turnOf, produtoIds.map(turnNames.produto), async () => {
        const produtos = await readProdutos({ byId: readFresh }, produtoIds);
        const draft = draftPedido(cart, produtos, frete, { open, limites, rede });
        if (!('linhas' in draft)) return draft;
        return checkSeenPrices(input, draft, cart) ?? send(request, { draft, known }, { held });
      });
    });
  };

  /** Orders of one network count each other. Strangers that share an address do not wait for each other. */
  const inTurnOfRede = <T>(
    { address, addressShared }: Origin,
    held: boolean,
    work: () => Promise<T>,
  ): Promise<T> =>
    held && !addressShared ? turnOf(turnNames.origem(addressBlock(address)), work) : work();

  const redeOf = async (origin: Origin, { itens }: CarrinhoModel) =>
    readRede(origin, await redes.held(origin), heldLines(itens), {
      limites,
      readPage: (pagina, tamanho) =>
        catalogo.pagina(writing, {
          busca: undefined,
          categorias: [],
          ordem: undefined,
          pagina,
          tamanho,
        }),
    });

  return async (input, origin) => {
    const receiver = readReceiver(input);
    if ('codigo' in receiver) return receiver;
    const { chave } = input;
    return chaves.createOnce(JSON.stringify([usuarioId, chave]), () =>
      turn(() => create(input, { chave, receiver, origin })),
    );
  };
}

/** `PrecoAlterado` when the draft costs something else than the shopper saw; null otherwise. */
function checkSeenPrices(
  input: CriarPedidoInput,
  draft: Draft,
  carrinho: CarrinhoModel,
): falhas.CriarPedidoOutcome | null {
  const { precos, total: totalAnterior } = agreedIn(input);
  const itens = movedFrom(precos, draft.linhas);
  if (itens.length === 0 && (totalAnterior === null || totalAnterior === draft.total)) return null;
  return falhas.precoAlterado({
    itens,
    totalAnterior,
    totalAtual: draft.total,
    carrinho,
    pedido: null,
  });
}

function agreedIn({ totalVisto, precosVistos }: CriarPedidoInput): Agreed {
  const precos = new Map((precosVistos ?? []).map((it) => [it.itemId, it.precoUnitario]));
  return { precos, total: totalVisto ?? null };
}

/** A refusal of our own API, or of a limit, means that nothing was created. A 500 is a crash, at any point. */
function isEarlyRefusal({ refusal }: RestFailure): boolean {
  if (!refusal) return false;
  return refusal.status === 429 || (refusal.codigo !== null && refusal.status !== 500);
}

/** The key sent to the API. It includes the account: two accounts may use the same `chave`. */
function idempotencyKey(usuarioId: string, chave: string): string {
  return createHash('sha256')
    .update(JSON.stringify([usuarioId, chave]))
    .digest('hex');
}

/** Why no order can be sent to this address; null when one can. */
function placeProblem({ cep, estado }: EnderecoModel) {
  if (cep === '' || estado === null) return falhas.enderecoIncompleto;
  return cepProblem(cep, estado) === null ? null : falhas.cepDivergente;
}
