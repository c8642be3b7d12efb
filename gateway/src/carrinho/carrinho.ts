import { type Catalogo, readProdutos } from '../catalogo/api.ts';
import { outcomeUnknown } from '../graphql/errors.ts';
import { dadosInvalidos } from '../outcome/falha.ts';
import { verifyOutcome } from '../outcome/verified-write.ts';
import type { Capabilities } from '../rest/capabilities.ts';
import { nullOnFailure, RestFailure, restFailureOf } from '../rest/failure.ts';
import type { Conta } from '../sessao/conta.ts';
import { createCarrinhoApi } from './api.ts';
import { type CarrinhoOutcome, itemNaoEncontrado, MAX_QUANTIDADE } from './falhas.ts';
import { buildCarrinho, identifyLinhas, type Linha } from './linhas.ts';
import type { CarrinhoModel } from './model.ts';
import { checkOffer, explainRefusal } from './refusal.ts';
import type { RawLinha } from './wire.ts';

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
  readonly capabilities: Pick<Capabilities, 'has'>;
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
export function createCarrinho(conta: Conta, { catalogos, capabilities }: CarrinhoSettings) {
  const { turn } = conta;
  const { usuarioId } = conta.identity;
  const catalogo = catalogos.writing;
  const api = createCarrinhoApi(conta.writing.rest, usuarioId);
  const build = (linhas: readonly Linha[]) => buildCarrinho(usuarioId, linhas);
  const linhasOf = (rawLinhas: readonly RawLinha[]) => identify(rawLinhas, catalogo);
  const read = async () => linhasOf(await api.read());

  /** Makes a change and returns the lines after it, which show the change. */
  const write = async (
    change: () => Promise<readonly RawLinha[]>,
    shows: (linhas: readonly Linha[]) => boolean,
  ): Promise<readonly Linha[]> => {
    const linhas = await change().then(linhasOf).catch(restFailureOf);
    const failed = linhas instanceof RestFailure ? linhas : null;
    if (failed?.refusal?.codigo) throw failed;
    const isVerified = (after: readonly Linha[]) => shows(after) || capabilities.has('checksCart');
    if (!(linhas instanceof RestFailure) && isVerified(linhas)) return linhas;
    const { after, failure } = await verifyOutcome(failed, {
      readBack: read,
      shows,
      advice: ADVICE,
    });
    if (failure) throw failure;
    return after;
  };

  const carrinhoOrNull = async (): Promise<CarrinhoModel | null> => {
    const linhas = await read().catch(nullOnFailure);
    return linhas && build(linhas);
  };

  /** `produtoId` is null when the refused change named only its line. */
  const explain = (error: unknown, produtoId: string | null): Promise<CarrinhoOutcome> =>
    explainRefusal(error, {
      produto: async () => (produtoId === null ? null : catalogo.byId(produtoId)),
      carrinho: carrinhoOrNull,
    });

  /** Sends a change to an API that checks it in its own transaction. */
  const sendChecked = async (
    change: () => Promise<readonly RawLinha[]>,
    produtoId: string | null,
  ): Promise<CarrinhoOutcome> => {
    try {
      return build(await linhasOf(await change()));
    } catch (error) {
      const failure = restFailureOf(error);
      if (failure.unclear) throw outcomeUnknown(failure, ADVICE);
      return explain(failure, produtoId);
    }
  };

  const isNumbered = (itemId: string) => capabilities.has('checksCart') && NUMBERED.test(itemId);

  /** Runs a change of one line. A missing line is an outcome. */
  const onLinha = (
    itemId: string,
    change: (linha: Linha, linhas: readonly Linha[]) => Promise<CarrinhoOutcome>,
  ): Promise<CarrinhoOutcome> =>
    turn(async () => {
      const linhas = await read();
      const linha = linhas.find(({ id }) => id === itemId);
      if (!linha) return itemNaoEncontrado(build(linhas));
      return change(linha, linhas).catch((error: unknown) => explain(error, linha.produtoId));
    });

  const remove = async (linha: Linha, linhas: readonly Linha[]): Promise<CarrinhoModel> => {
    const isGone = (after: readonly Linha[]) => quantidadeOf(after, linha.id) === 0;
    const siblings = siblingsOf(linha, linhas);
    if (linha.itemId !== null || siblings.length === 0) {
      return build(await write(() => api.remove(linha), isGone));
    }
    const { produtoId, variacaoId, quantidade } = linha;
    if (variacaoId === null) return removeAmong(linha, siblings);
    // One write, so that no other volume can be lost. The line of quantity 0 that it leaves is ignored.
    return build(await write(() => api.add(produtoId, variacaoId, -quantidade), isGone));
  };

  /** Without an id the API removes every line of the product: the others are added again, one by one. */
  const removeAmong = async (linha: Linha, siblings: readonly Linha[]): Promise<CarrinhoModel> => {
    let remaining = await write(
      () => api.remove(linha),
      (after) => after.every(({ produtoId }) => produtoId !== linha.produtoId),
    );
    const failures: unknown[] = [];
    for (const { id, produtoId, variacaoId, quantidade } of siblings) {
      try {
        remaining = await write(
          () => api.add(produtoId, variacaoId, quantidade),
          (after) => quantidadeOf(after, id) >= quantidade,
        );
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return build(remaining);
  };

  const changeByOne = (itemId: string, difference: 1 | -1): Promise<CarrinhoOutcome> => {
    if (isNumbered(itemId)) {
      return turn(() => sendChecked(() => api.changeByOne({ itemId }, difference), null));
    }
    return onLinha(itemId, async (linha, linhas) => {
      const { produtoId, variacaoId } = linha;
      const desired = linha.quantidade + difference;
      if (desired === 0) return remove(linha, linhas);
      if (difference === 1) {
        const produto = await catalogo.byId(produtoId);
        const refusal = checkOffer(produto, variacaoId, desired, () => build(linhas));
        if (refusal) return refusal;
      }
      // On an API that keys lines by product, `/aumentar` changes the first volume; adding one unit is exact.
      const send = () =>
        linha.itemId === null && variacaoId !== null
          ? api.add(produtoId, variacaoId, difference)
          : api.changeByOne(linha, difference);
      const shows = (after: readonly Linha[]) => {
        const quantidade = quantidadeOf(after, itemId);
        return quantidade === desired || (difference === 1 && quantidade > desired);
      };
      return build(await write(send, shows));
    });
  };

  return {
    read: async (): Promise<CarrinhoModel> =>
      build(
        await identify(
          await createCarrinhoApi(conta.reading.rest, usuarioId).read(),
          catalogos.reading,
        ),
      ),

    add: (wanted: Wanted): Promise<CarrinhoOutcome> =>
      turn(async () => {
        const { variacaoId, quantidade } = wanted;
        if (quantidade < 1 || quantidade > MAX_QUANTIDADE) {
          return dadosInvalidos('quantidade', `Escolha de 1 a ${MAX_QUANTIDADE} unidades.`);
        }
        if (capabilities.has('checksCart')) {
          return sendChecked(
            () => api.add(wanted.produtoId, variacaoId, quantidade),
            wanted.produtoId,
          );
        }
        const [linhas, produto] = await Promise.all([read(), catalogo.byId(wanted.produtoId)]);
        // The API also reads "08" and " 8" as 8: the product has the exact id.
        const produtoId = produto?.id ?? wanted.produtoId;
        const isAdded = (it: Linha) => it.produtoId === produtoId && it.variacaoId === variacaoId;
        const desired = (linhas.find(isAdded)?.quantidade ?? 0) + quantidade;
        const refusal = checkOffer(produto, variacaoId, desired, () => build(linhas));
        if (refusal) return refusal;
        return write(
          () => api.add(produtoId, variacaoId, quantidade),
          (after) => after.some((it) => isAdded(it) && it.quantidade >= desired),
        ).then(build, (error: unknown) => explain(error, produtoId));
      }),

    increase: (itemId: string) => changeByOne(itemId, 1),
    decrease: (itemId: string) => changeByOne(itemId, -1),
    remove: (itemId: string) => onLinha(itemId, remove),

    clear: (): Promise<CarrinhoOutcome> =>
      turn(async () => build(await write(api.clear, (after) => after.length === 0))),
  };
}

/** Identifies lines without an id by their products. The line of a missing product stays as it is. */
async function identify(
  rawLinhas: readonly RawLinha[],
  catalogo: Pick<Catalogo, 'byId'>,
): Promise<Linha[]> {
  const withoutId = rawLinhas.filter(({ itemId }) => itemId === null);
  const ids = withoutId.map(({ produtoId }) => produtoId);
  return identifyLinhas(rawLinhas, await readProdutos(catalogo, ids));
}

function siblingsOf(linha: Linha, linhas: readonly Linha[]): Linha[] {
  return linhas.filter(({ id, produtoId }) => id !== linha.id && produtoId === linha.produtoId);
}

function quantidadeOf(linhas: readonly Linha[], id: string): number {
  return linhas.find((linha) => linha.id === id)?.quantidade ?? 0;
}
