import type { Shared } from '../../../server/across/shared.ts';
import { withinTurn } from '../../../server/concurrency/turns.ts';
import { type EstoqueOutcome, itemNaoEncontrado } from '../../../shop/carrinho/falhas.ts';
import { type CarrinhoModel, cartOf } from '../../../shop/carrinho/model.ts';
import type { CarrinhoPort } from '../../../shop/carrinho/port.ts';
import { readProdutos } from '../../../shop/catalogo/leituras.ts';
import { isCarrinhoIlegivel } from '../../../shop/errors.ts';
import { FALHAS } from '../../../shop/falhas.ts';
import type { Conta } from '../../../shop/sessao/conta.ts';
import type { ItemRetirado } from '../../../types.gen.ts';
import { restOf } from '../../rest/calls.ts';
import {
  isBareRefusal,
  nullOnFailure,
  RestFailure,
  restFailureOf,
  sentFailureOf,
} from '../../rest/failure.ts';
import { verifyOutcome } from '../../rest/outcomes.ts';
import type { Query } from '../../rest/path.ts';
import {
  explainRefusal,
  hasUnits,
  linhaOutcomes,
  missingOutcomes,
  type RawLinha,
  type ReadCarrinho,
  type Refusals,
  wantedOutcomes,
} from '../../wire/carrinho.ts';
import {
  addUnits,
  changeByOne,
  clearCart,
  readCart,
  removeLine,
} from '../../wire/carrinho-calls.ts';
import { readTwice } from '../first-touch.ts';
import { checkLinha, checkWanted, identifyLinhas, type Linha } from './lines.ts';
import { createCarrinhoMemory } from './memory.ts';
import { recoverCarrinho } from './recovery.ts';

const ADVICE = 'Look at your cart before trying again.';

/** A line to change, and the cart with it. */
interface At {
  readonly conta: Conta;
  readonly linha: Linha;
  readonly linhas: readonly Linha[];
}

const cart = ({ identity }: Conta, linhas: readonly Linha[]) => cartOf(identity.usuarioId, linhas);

/**
 * The cart on an older API: keyed by product, without stock and availability, unchecked. Price, stock and activity are
 * checked here before a write, and a write without a clear reply is looked up in the cart. Changes of one account wait
 * for their turn.
 */
export function createOlderCarrinho(shared: Pick<Shared, 'openValues'>): CarrinhoPort {
  const memory = createCarrinhoMemory(shared);

  /** The lines of a reply, each with its volume, in the order in which they were added. Lines of 0 units are left out. */
  const linesOf = async (
    { identity: { usuarioId } }: Conta,
    { catalogo }: Conta['reading'],
    rawLinhas: readonly RawLinha[],
  ): Promise<readonly Linha[]> => {
    const filled = rawLinhas.filter(hasUnits);
    const produtos = await readProdutos(
      catalogo,
      // The others have all that the shop shows of a line.
      filled.flatMap((raw) =>
        raw.itemId === null || raw.disponivel === null ? [raw.produtoId] : [],
      ),
    );
    return memory.arrange(usuarioId, identifyLinhas(filled, produtos));
  };

  /** Opens a cart that the API refuses as a whole while it knows the account. */
  const recover = async (conta: Conta, refused: unknown): Promise<readonly RawLinha[]> => {
    if (!isBareRefusal(refused)) throw refused;
    const { identity, writing } = conta;
    await restOf(writing)
      .readConta()
      .catch(() => {
        throw refused;
      });
    const { usuarioId } = identity;
    const { linhas } = await memory.read(usuarioId);
    return recoverCarrinho(conta, linhas, (removed) => memory.report(usuarioId, removed));
  };

  /**
   * Reads the lines, by default within the turn of a change. Of several first reads of an account at once, the older API
   * refuses all but one.
   */
  const readLines = async (
    conta: Conta,
    calls = conta.writing,
    turn = withinTurn,
  ): Promise<readonly Linha[]> => {
    const rawLinhas = await readTwice(() => readCart(conta, calls)).catch((error: unknown) =>
      turn(() => recover(conta, error)),
    );
    return linesOf(conta, calls, rawLinhas);
  };

  /** Makes a change of one call and returns the lines after it, which show the change. */
  const write = async (
    conta: Conta,
    change: () => Promise<readonly RawLinha[]>,
    shows: (linhas: readonly Linha[]) => boolean,
  ): Promise<readonly Linha[]> => {
    await memory.report(conta.identity.usuarioId, []);
    const reply = await change().catch(sentFailureOf);
    const isRefused = reply instanceof RestFailure;
    if (isRefused && reply.code) throw reply;
    const linhas = isRefused
      ? null
      : await linesOf(conta, conta.writing, reply).catch(nullOnFailure);
    if (linhas && shows(linhas)) return linhas;
    const { after, failure } = await verifyOutcome(isRefused ? reply : null, {
      readBack: () => readLines(conta),
      shows,
      advice: ADVICE,
    });
    if (failure) throw failure;
    return after;
  };

  const readOrNull = async (conta: Conta): Promise<CarrinhoModel | null> => {
    const linhas = await readLines(conta).catch((error: unknown) =>
      isCarrinhoIlegivel(error) ? null : nullOnFailure(error),
    );
    return linhas && cart(conta, linhas);
  };

  /** Runs a change of one line in the turn of the account. A missing line is an outcome. */
  const onLine = <Outcome, Refused>(
    conta: Conta,
    itemId: string,
    change: (at: At) => Promise<Outcome>,
    outcomesOf: (carrinho: ReadCarrinho) => Refusals<Refused>,
  ) =>
    conta.turn(async () => {
      const linhas = await readLines(conta);
      const linha = linhas.find(({ id }) => id === itemId);
      if (!linha) return itemNaoEncontrado(cart(conta, linhas));
      return change({ conta, linha, linhas }).catch((error: unknown) =>
        explainRefusal(
          error,
          outcomesOf(() => readOrNull(conta)),
        ),
      );
    });

  const remove = async (at: At): Promise<CarrinhoModel> => {
    const { conta, linha } = at;
    if (linha.itemId === null) return removeAmong(at);
    const after = await write(
      conta,
      () => removeLine(conta, linha),
      (left) => quantidadeOf(left, linha.id) === 0,
    );
    return cart(conta, after);
  };

  /**
   * Without an id the API removes every line of the product: the others are added again, one by one, and are named when
   * that fails. Taking the units away instead would leave a line of 0 units, which keeps its volume from being deleted.
   */
  const removeAmong = async ({ conta, linha, linhas }: At): Promise<CarrinhoModel> => {
    const { usuarioId } = conta.identity;
    const isOwn = ({ produtoId }: Pick<RawLinha, 'produtoId'>) => produtoId === linha.produtoId;
    const siblings = linhas.filter((it) => isOwn(it) && it.id !== linha.id);
    let isLeft = false;
    const removeAll = async () => {
      const rawLinhas = await removeLine(conta, linha);
      isLeft = rawLinhas.some((it) => isOwn(it) && !hasUnits(it));
      return rawLinhas;
    };
    const areGone = (after: readonly Linha[]) => !after.some(isOwn);
    try {
      let remaining = await write(conta, removeAll, areGone);
      // Beside another volume, the API may keep a line of 0 units.
      if (isLeft) remaining = await write(conta, removeAll, areGone);
      if (siblings.length === 0) return cart(conta, remaining);
      remaining = await putBack(conta, siblings, remaining);
      return cart(conta, await memory.restore(usuarioId, linhas, remaining));
    } catch (error) {
      await memory.report(usuarioId, siblings);
      throw error;
    }
  };

  /** Adds lines again, each one although another failed, and then throws the first failure. */
  const putBack = async (
    conta: Conta,
    removed: readonly Linha[],
    remaining: readonly Linha[],
  ): Promise<readonly Linha[]> => {
    let after = remaining;
    const failures: unknown[] = [];
    for (const { id, produtoId, variacaoId, quantidade } of removed) {
      const add = () =>
        write(
          conta,
          () => addUnits(conta, produtoId, variacaoId, quantidade),
          (lines) => quantidadeOf(lines, id) >= quantidade,
        );
      try {
        // A refusal that changed nothing is tried once more: the line would be lost.
        after = await add().catch((error: unknown) => {
          restFailureOf(error);
          return add();
        });
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return after;
  };

  /** Brings the line to `desired` units, like `bring`. An offer that has fewer is an outcome. */
  const adjust = async (at: At, desired: number): Promise<CarrinhoModel | EstoqueOutcome> => {
    const { conta, linha, linhas } = at;
    if (desired <= linha.quantidade) return bring(at, desired);
    const produto = await conta.writing.catalogo.byId(linha.produtoId);
    const refusal = checkLinha(produto, linha.variacaoId, desired, () => cart(conta, linhas));
    return refusal ?? bring(at, desired);
  };

  /**
   * Brings the line to `desired` units: in one write, or removing unit by unit where the API numbers its lines. Stops at
   * the first refusal. 0 removes the line.
   */
  const bring = async (at: At, desired: number): Promise<CarrinhoModel> => {
    if (desired === 0) return remove(at);
    const { conta, linha, linhas } = at;
    const { id, itemId, produtoId, variacaoId, quantidade } = linha;
    const difference = desired - quantidade;
    const shows = (expected: number) => (after: readonly Linha[]) => {
      const units = quantidadeOf(after, id);
      return units === expected || (difference > 0 && units > expected);
    };
    // On an API that keys lines by product, `/aumentar` changes the first volume; adding units is exact.
    const isAdded =
      itemId === null ? variacaoId !== null || Math.abs(difference) > 1 : difference > 1;
    if (isAdded && difference !== 0) {
      const add = () => addUnits(conta, produtoId, variacaoId, difference);
      return cart(conta, await write(conta, add, shows(desired)));
    }
    let after = linhas;
    const step = difference > 0 ? 1 : -1;
    for (let units = quantidade; units !== desired; units += step) {
      const change = () => changeByOne(conta, nameOf(linha), step);
      after = await write(conta, change, shows(units + step));
    }
    return cart(conta, after);
  };

  return {
    read: async (conta) => {
      const { usuarioId } = conta.identity;
      const linhas = await readLines(conta, conta.reading, conta.turn);
      const { retirados } = await memory.read(usuarioId);
      const isBack = (it: ItemRetirado) =>
        linhas.some((at) => at.produtoId === it.produtoId && at.variacaoId === it.variacaoId);
      return cartOf(
        usuarioId,
        linhas,
        retirados.filter((it) => !isBack(it)),
      );
    },

    readOrNull,

    add: (conta, wanted) =>
      conta.turn(async () => {
        const { variacaoId, quantidade } = wanted;
        const { catalogo } = conta.writing;
        const [linhas, produto] = await Promise.all([
          readLines(conta).catch(nullWhenIllegible),
          catalogo.byId(wanted.produtoId),
        ]);
        if (linhas === null) return FALHAS.CarrinhoIlegivel;
        // The API also reads "08" and " 8" as 8: the product has the exact id.
        const produtoId = produto?.id ?? wanted.produtoId;
        const isAdded = (it: Linha) => it.produtoId === produtoId && it.variacaoId === variacaoId;
        const desired = (linhas.find(isAdded)?.quantidade ?? 0) + quantidade;
        const refusal = checkWanted(produto, variacaoId, desired, () => cart(conta, linhas));
        if (refusal) return refusal;
        return write(
          conta,
          () => addUnits(conta, produtoId, variacaoId, quantidade),
          (after) => after.some((it) => isAdded(it) && it.quantidade >= desired),
        ).then(
          (after) => cart(conta, after),
          (error: unknown) =>
            explainRefusal(
              error,
              wantedOutcomes(
                () => catalogo.byId(produtoId),
                () => readOrNull(conta),
              ),
            ),
        );
      }),

    increase: (conta, itemId) =>
      onLine(conta, itemId, (at) => adjust(at, at.linha.quantidade + 1), linhaOutcomes),
    decrease: (conta, itemId) =>
      onLine(conta, itemId, (at) => bring(at, at.linha.quantidade - 1), missingOutcomes),
    setQuantidade: (conta, itemId, quantidade) =>
      onLine(conta, itemId, (at) => adjust(at, quantidade), linhaOutcomes),
    remove: (conta, itemId) => onLine(conta, itemId, remove, missingOutcomes),

    clear: (conta) =>
      conta.turn(() =>
        write(
          conta,
          () => clearCart(conta),
          (after) => after.length === 0,
        ).then(
          (after) => cart(conta, after),
          (error: unknown) => {
            const { about, refusedByApi } = restFailureOf(error);
            // An unknown line carries another code.
            if (about === 'path' && refusedByApi) return FALHAS.RecursoIndisponivel;
            throw error;
          },
        ),
      ),
  };
}

/** A line as a call names it: by its id where the API numbers its lines, else by product and price in reais. */
function nameOf({ itemId, produtoId, variacaoId, precoUnitario }: Linha): Query {
  return itemId === null
    ? { produtoId, precoUnitario: precoUnitario / 100, variacaoId: variacaoId ?? undefined }
    : { itemId };
}

function nullWhenIllegible(error: unknown): null {
  if (isCarrinhoIlegivel(error)) return null;
  throw error;
}

function quantidadeOf(linhas: readonly Linha[], id: string): number {
  return linhas.find((linha) => linha.id === id)?.quantidade ?? 0;
}
