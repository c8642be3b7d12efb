import { type Catalogo, readProdutos } from '../catalogo/api.ts';
import { isCarrinhoIlegivel, outcomeUnknown } from '../graphql/errors.ts';
import {
  dadosInvalidos,
  dadosRecusados,
  type Resultado,
  recursoIndisponivel,
} from '../outcome/falha.ts';
import type { Outcomes } from '../outcome/refusal.ts';
import { verifyOutcome } from '../outcome/verified-write.ts';
import { endpoints } from '../rest/endpoints.ts';
import { nullOnFailure, RestFailure, restFailureOf, sentFailureOf } from '../rest/failure.ts';
import { isBareRefusal, readTwice } from '../rest/first-touch.ts';
import type { Conta } from '../sessao/conta.ts';
import { createCarrinhoApi } from './api.ts';
import {
  carrinhoIlegivel,
  type EstoqueOutcome,
  itemNaoEncontrado,
  MAX_QUANTIDADE,
} from './falhas.ts';
import { buildCarrinho, identifyLinhas, type Linha } from './linhas.ts';
import type { CarrinhoMemory } from './memory.ts';
import type { CarrinhoModel } from './model.ts';
import { recoverCarrinho } from './recovery.ts';
import {
  checkLinha,
  checkWanted,
  explainRefusal,
  linhaOutcomes,
  missingOutcomes,
  wantedOutcomes,
} from './refusal.ts';
import { hasUnits, type RawLinha } from './wire.ts';

/** Units of a product to add; `variacaoId` is null for a simple product. */
export interface Wanted {
  readonly produtoId: string;
  readonly variacaoId: string | null;
  readonly quantidade: number;
}

interface CarrinhoSettings {
  /** The catalogue through `Conta.reading` and `Conta.writing`. */
  readonly catalogos: {
    readonly reading: Pick<Catalogo, 'byId'>;
    readonly writing: Pick<Catalogo, 'byId'>;
  };
  /** Whether the API declares the contract: it checks carts itself and numbers their lines. */
  readonly hasContract: boolean;
  readonly memory: CarrinhoMemory;
}

const ADVICE = 'Look at your cart before trying again.';
/** A line's id on an API that numbers its lines. */
const NUMBERED = /^\d{1,15}$/;

export type Carrinho = ReturnType<typeof createCarrinho>;

/**
 * The cart of one verified account; its changes wait for their turn. An API that checks price, stock and activity gets
 * one call for each change. For other APIs they are checked here first, and a write without a clear reply is looked up
 * in the cart. No write is sent twice. Methods reject with `RestFailure` when the outcome is unknown.
 */
export function createCarrinho(conta: Conta, { catalogos, hasContract, memory }: CarrinhoSettings) {
  const { turn } = conta;
  const { usuarioId } = conta.identity;
  const catalogo = catalogos.writing;
  const api = createCarrinhoApi(conta.writing.rest, usuarioId);
  const build = (linhas: readonly Linha[]) => buildCarrinho(usuarioId, linhas);
  const arrange = (linhas: readonly Linha[]) =>
    hasContract ? linhas : memory.arrange(usuarioId, linhas);
  const linhasOf = async (rawLinhas: readonly RawLinha[]) =>
    arrange(await identify(rawLinhas, catalogo));

  /** Opens a cart that the API refuses as a whole while it knows the account. */
  const recover = async (refused: unknown): Promise<readonly RawLinha[]> => {
    if (hasContract || !isBareRefusal(refused)) throw refused;
    await conta.writing.rest(endpoints.readConta, { fresh: true }).catch(() => {
      throw refused;
    });
    const { linhas } = await memory.read(usuarioId);
    // Past the cache: it may show the price that the line has lost.
    const byId = (id: string) =>
      conta.writing.anonymous(endpoints.readProdutoById, { params: { id }, fresh: true });
    const { rawLinhas, retirados } = await recoverCarrinho({ api, catalogo: { byId }, linhas });
    await memory.report(usuarioId, retirados);
    return rawLinhas;
  };
  // Of several first reads of an account at once, the older API refuses all but one.
  const read = async () => linhasOf(await readTwice(api.read).catch(recover));

  /** Makes a change of one call and returns the lines after it, which show the change. */
  const write = async (
    change: () => Promise<readonly RawLinha[]>,
    shows: (linhas: readonly Linha[]) => boolean,
  ): Promise<readonly Linha[]> => {
    await memory.report(usuarioId, []);
    const reply = await change().catch(sentFailureOf);
    const failed = reply instanceof RestFailure ? reply : null;
    if (failed?.refusal?.codigo) throw failed;
    const linhas = reply instanceof RestFailure ? null : await linhasOf(reply).catch(nullOnFailure);
    if (linhas && (shows(linhas) || hasContract)) return linhas;
    const { after, failure } = await verifyOutcome(failed, {
      readBack: read,
      shows,
      advice: ADVICE,
    });
    if (failure) throw failure;
    return after;
  };

  const carrinhoOrNull = async (): Promise<CarrinhoModel | null> => {
    const linhas = await read().catch((error: unknown) =>
      isCarrinhoIlegivel(error) ? null : nullOnFailure(error),
    );
    return linhas && build(linhas);
  };

  const outcomesOf = (produtoId: string) =>
    wantedOutcomes(() => catalogo.byId(produtoId), carrinhoOrNull);
  const ofMissing = missingOutcomes(carrinhoOrNull);
  const ofLinha = linhaOutcomes(carrinhoOrNull);

  /** Sends a change to an API that checks it in its own transaction. */
  const sendChecked = async <Refused>(
    change: () => Promise<readonly RawLinha[]>,
    outcomes: Outcomes<Refused | Promise<Refused>>,
  ): Promise<CarrinhoModel | Refused> => {
    try {
      return build(await linhasOf(await change()));
    } catch (error) {
      const failure = restFailureOf(error);
      if (failure.unclear) throw outcomeUnknown(failure, ADVICE);
      return explainRefusal(failure, outcomes);
    }
  };

  const isNumbered = (itemId: string) => hasContract && NUMBERED.test(itemId);

  /** Runs a change of one line. A missing line is an outcome. */
  const onLinha = async <Outcome, Refused>(
    itemId: string,
    change: (linha: Linha, linhas: readonly Linha[]) => Promise<Outcome>,
    outcomes: Outcomes<Refused | Promise<Refused>>,
  ) => {
    const linhas = await read();
    const linha = linhas.find(({ id }) => id === itemId);
    if (!linha) return itemNaoEncontrado(build(linhas));
    return change(linha, linhas).catch((error: unknown) => explainRefusal(error, outcomes));
  };

  const remove = async (linha: Linha, linhas: readonly Linha[]): Promise<CarrinhoModel> => {
    if (linha.itemId === null) return removeAmong(linha, linhas);
    return build(
      await write(
        () => api.remove(linha),
        (after) => quantidadeOf(after, linha.id) === 0,
      ),
    );
  };

  /**
   * Without an id the API removes every line of the product: the others are added again, one by one. Taking the units
   * away instead would leave a line of 0 units, which keeps its volume from being deleted.
   */
  const removeAmong = async (linha: Linha, linhas: readonly Linha[]): Promise<CarrinhoModel> => {
    const isOwn = ({ produtoId }: RawLinha) => produtoId === linha.produtoId;
    let isLeft = false;
    const removeAll = async () => {
      const rawLinhas = await api.remove(linha);
      isLeft = rawLinhas.some((it) => isOwn(it) && !hasUnits(it));
      return rawLinhas;
    };
    const areGone = (after: readonly Linha[]) => !after.some(isOwn);
    let remaining = await write(removeAll, areGone);
    // Beside another volume, the API may keep a line of 0 units.
    if (isLeft) remaining = await write(removeAll, areGone);
    const siblings = linhas.filter((it) => isOwn(it) && it.id !== linha.id);
    const failures: unknown[] = [];
    for (const { id, produtoId, variacaoId, quantidade } of siblings) {
      const putBack = () =>
        write(
          () => api.add(produtoId, variacaoId, quantidade),
          (after) => quantidadeOf(after, id) >= quantidade,
        );
      try {
        // A refusal that changed nothing is tried once more: the line would be lost.
        remaining = await putBack().catch((error: unknown) => {
          restFailureOf(error);
          return putBack();
        });
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return build(
      siblings.length > 0 ? await memory.restore(usuarioId, linhas, remaining) : remaining,
    );
  };

  /** Brings a line to at most its units, like `bring`. */
  const lower = async (
    linha: Linha,
    linhas: readonly Linha[],
    desired: number,
  ): Promise<CarrinhoModel> =>
    desired === 0 ? remove(linha, linhas) : bring(linha, linhas, desired);

  /** Brings a line to `desired` units, like `bring`. An offer that has fewer is an outcome. */
  const adjust = async (
    linha: Linha,
    linhas: readonly Linha[],
    desired: number,
  ): Promise<CarrinhoModel | EstoqueOutcome> => {
    if (desired <= linha.quantidade) return lower(linha, linhas, desired);
    const produto = await catalogo.byId(linha.produtoId);
    const refusal = checkLinha(produto, linha.variacaoId, desired, () => build(linhas));
    return refusal ?? bring(linha, linhas, desired);
  };

  /**
   * Brings a line to `desired` units without `PUT /carrinho/itens`: in one write, or removing unit by unit where the API
   * numbers its lines. Stops at the first refusal.
   */
  const bring = async (
    linha: Linha,
    linhas: readonly Linha[],
    desired: number,
  ): Promise<CarrinhoModel> => {
    const { id, itemId, produtoId, variacaoId, quantidade } = linha;
    const difference = desired - quantidade;
    if (difference === 0) return build(linhas);
    const shows = (expected: number) => (after: readonly Linha[]) => {
      const units = quantidadeOf(after, id);
      return units === expected || (difference > 0 && units > expected);
    };
    // On an API that keys lines by product, `/aumentar` changes the first volume; adding units is exact.
    const isAdded =
      itemId === null ? variacaoId !== null || Math.abs(difference) > 1 : difference > 1;
    if (isAdded) {
      return build(await write(() => api.add(produtoId, variacaoId, difference), shows(desired)));
    }
    const step = difference > 0 ? 1 : -1;
    let after = linhas;
    for (let units = quantidade + step; units !== desired + step; units += step) {
      after = await write(() => api.changeByOne(linha, step), shows(units));
    }
    return build(after);
  };

  return {
    read: async (): Promise<CarrinhoModel> => {
      const reading = createCarrinhoApi(conta.reading.rest, usuarioId);
      const rawLinhas = await readTwice(reading.read).catch((error: unknown) =>
        turn(() => recover(error)),
      );
      const linhas = await arrange(await identify(rawLinhas, catalogos.reading));
      if (hasContract) return build(linhas);
      const { retirados } = await memory.read(usuarioId);
      return buildCarrinho(usuarioId, linhas, retirados);
    },

    /** Null when the cart is unreadable. */
    readOrNull: carrinhoOrNull,

    add: (wanted: Wanted): Promise<Resultado<'AdicionarAoCarrinhoResultado'>> =>
      turn(async () => {
        const { variacaoId, quantidade } = wanted;
        if (quantidade < 1 || quantidade > MAX_QUANTIDADE) {
          return dadosInvalidos('quantidade', `Escolha de 1 a ${MAX_QUANTIDADE} unidades.`);
        }
        if (hasContract) {
          return sendChecked(
            () => api.add(wanted.produtoId, variacaoId, quantidade),
            outcomesOf(wanted.produtoId),
          );
        }
        const [linhas, produto] = await Promise.all([
          read().catch(nullWhenIllegible),
          catalogo.byId(wanted.produtoId),
        ]);
        if (linhas === null) return carrinhoIlegivel;
        // The API also reads "08" and " 8" as 8: the product has the exact id.
        const produtoId = produto?.id ?? wanted.produtoId;
        const isAdded = (it: Linha) => it.produtoId === produtoId && it.variacaoId === variacaoId;
        const desired = (linhas.find(isAdded)?.quantidade ?? 0) + quantidade;
        const refusal = checkWanted(produto, variacaoId, desired, () => build(linhas));
        if (refusal) return refusal;
        return write(
          () => api.add(produtoId, variacaoId, quantidade),
          (after) => after.some((it) => isAdded(it) && it.quantidade >= desired),
        ).then(build, (error: unknown) => explainRefusal(error, outcomesOf(produtoId)));
      }),

    increase: (itemId: string): Promise<Resultado<'AumentarItemResultado'>> =>
      turn(() =>
        isNumbered(itemId)
          ? sendChecked(() => api.changeByOne({ itemId }, 1), ofLinha)
          : onLinha(
              itemId,
              (linha, linhas) => adjust(linha, linhas, linha.quantidade + 1),
              ofLinha,
            ),
      ),
    decrease: (itemId: string): Promise<Resultado<'DiminuirItemResultado'>> =>
      turn(() =>
        isNumbered(itemId)
          ? sendChecked(() => api.changeByOne({ itemId }, -1), ofMissing)
          : onLinha(
              itemId,
              (linha, linhas) => lower(linha, linhas, linha.quantidade - 1),
              ofMissing,
            ),
      ),
    setQuantidade: (
      itemId: string,
      quantidade: number,
    ): Promise<Resultado<'DefinirQuantidadeResultado'>> =>
      turn(async () => {
        if (quantidade < 0 || quantidade > MAX_QUANTIDADE) {
          return dadosInvalidos('quantidade', `Escolha de 0 a ${MAX_QUANTIDADE} unidades.`);
        }
        return isNumbered(itemId)
          ? sendChecked(() => api.set(itemId, quantidade), {
              ...ofLinha,
              DADOS_INVALIDOS: dadosRecusados,
            })
          : onLinha(itemId, (linha, linhas) => adjust(linha, linhas, quantidade), ofLinha);
      }),
    remove: (itemId: string): Promise<Resultado<'RemoverItemResultado'>> =>
      turn(() => onLinha(itemId, remove, ofMissing)),

    clear: (): Promise<Resultado<'LimparCarrinhoResultado'>> =>
      turn(() =>
        write(api.clear, (after) => after.length === 0).then(build, (error: unknown) => {
          if (isMissingCall(error)) return recursoIndisponivel;
          throw error;
        }),
      ),
  };
}

/** Identifies lines without an id by their products, and drops those of 0 units. The line of a missing product stays as it is. */
async function identify(
  rawLinhas: readonly RawLinha[],
  catalogo: Pick<Catalogo, 'byId'>,
): Promise<Linha[]> {
  const filled = rawLinhas.filter(hasUnits);
  const withoutId = filled.filter(({ itemId }) => itemId === null);
  const ids = withoutId.map(({ produtoId }) => produtoId);
  return identifyLinhas(filled, await readProdutos(catalogo, ids));
}

/** Whether the API itself refused the call because it has none of this path. An unknown line carries another code. */
function isMissingCall(error: unknown): boolean {
  if (!(error instanceof RestFailure) || error.foreign) return false;
  return error.refusal?.status === 404 || error.refusal?.status === 405;
}

function nullWhenIllegible(error: unknown): null {
  if (isCarrinhoIlegivel(error)) return null;
  throw error;
}

function quantidadeOf(linhas: readonly Linha[], id: string): number {
  return linhas.find((linha) => linha.id === id)?.quantidade ?? 0;
}
