import type { Catalogo } from '../catalogo/api.ts';
import { verifyWrite } from '../conta/verified-write.ts';
import { outcomeUnknown } from '../graphql/errors.ts';
import { dadosInvalidos } from '../graphql/falhas.ts';
import type { Capabilities } from '../rest/capabilities.ts';
import { nullOnFailure, type RestFailure, restFailureOf } from '../rest/failure.ts';
import type { Conta } from '../sessao/conta.ts';
import { type CarrinhoApi, createCarrinhoApi } from './api.ts';
import { type CarrinhoOutcome, itemNaoEncontrado, MAX_QUANTIDADE } from './falhas.ts';
import { buildCarrinho, identifyLinhas, type Linha } from './linhas.ts';
import type { CarrinhoModel } from './model.ts';
import { checkOffer, explainRefusal } from './refusal.ts';
import type { RawLinha } from './wire.ts';

interface CarrinhoSettings {
  /** The catalogue as `Conta.reading` and `Conta.writing` read it. */
  readonly catalogos: {
    readonly reading: Pick<Catalogo, 'byId'>;
    readonly writing: Pick<Catalogo, 'byId'>;
  };
  readonly capabilities: Pick<Capabilities, 'has'>;
}

const ADVICE = 'Look at your cart before trying again.';
/** A line's id as an API that numbers its lines writes it. */
const NUMBERED = /^\d{1,15}$/;

/** The cart of one verified account. Methods reject with `RestFailure` when the outcome is not known. */
export interface Carrinho {
  readonly read: () => Promise<CarrinhoModel>;
  readonly add: (wanted: {
    readonly produtoId: string;
    readonly variacaoId: string | null;
    readonly quantidade: number;
  }) => Promise<CarrinhoOutcome>;
  readonly increase: (itemId: string) => Promise<CarrinhoOutcome>;
  readonly decrease: (itemId: string) => Promise<CarrinhoOutcome>;
  readonly remove: (itemId: string) => Promise<CarrinhoOutcome>;
  readonly clear: () => Promise<CarrinhoOutcome>;
}

/**
 * The rules of the cart in front of `/carrinho`. Changes of one account wait for their turn. An API that checks
 * price, stock and activity itself gets one call a change. For any other they are checked here first, and a write
 * without a clear reply is looked up in the cart. No write is sent twice.
 */
export function createCarrinho(
  conta: Conta,
  { catalogos, capabilities }: CarrinhoSettings,
): Carrinho {
  const { turn } = conta;
  const { usuarioId } = conta.identity;
  const catalogo = catalogos.writing;
  const api = createCarrinhoApi(conta.writing.rest, usuarioId);
  const build = (linhas: readonly Linha[]) => buildCarrinho(usuarioId, linhas);
  const linhasOf = (rawLinhas: readonly RawLinha[]) => identify(rawLinhas, catalogo);
  const read = async () => linhasOf(await api.read());

  /** Makes a change and answers the lines after it, once they show what was meant. */
  const write = async (
    change: () => Promise<readonly RawLinha[]>,
    shows: (linhas: readonly Linha[]) => boolean,
  ): Promise<readonly Linha[]> => {
    let failed: RestFailure | null = null;
    try {
      const linhas = await linhasOf(await change());
      // An API that numbers its lines checks by itself what it answers.
      if (shows(linhas) || linhas.some(({ itemId }) => itemId !== null)) return linhas;
    } catch (error) {
      failed = restFailureOf(error);
      if (failed.refusal?.codigo) throw failed;
    }
    const { after, failure } = await verifyWrite({
      write: async () => {
        if (failed) throw failed;
      },
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

  /** Sends a change to an API that checks it in its own transaction. Without a clear reply its outcome is unknown. */
  const sendChecked = async (
    change: () => Promise<readonly RawLinha[]>,
    produtoId: string | null,
  ): Promise<CarrinhoOutcome> => {
    try {
      return build(await linhasOf(await change()));
    } catch (error) {
      if (restFailureOf(error).unclear) throw outcomeUnknown(restFailureOf(error), ADVICE);
      return explain(error, produtoId);
    }
  };

  const isNumbered = (itemId: string) => capabilities.has('checksCart') && NUMBERED.test(itemId);

  /** Runs a change of one line; a line that is not there is an answer, not an error. */
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
    // One write, so that nothing can be lost on the way; the line of quantity 0 that it leaves is no line.
    return build(await write(() => api.add(produtoId, variacaoId, -quantidade), isGone));
  };

  /** Without any id the API drops every line of the product: what must stay is put back, one by one. */
  const removeAmong = async (linha: Linha, siblings: readonly Linha[]): Promise<CarrinhoModel> => {
    let remaining = await write(
      () => api.remove(linha),
      (after) => after.every(({ produtoId }) => produtoId !== linha.produtoId),
    );
    const lost: unknown[] = [];
    for (const { id, produtoId, variacaoId, quantidade } of siblings) {
      try {
        remaining = await write(
          () => api.add(produtoId, variacaoId, quantidade),
          (after) => quantidadeOf(after, id) >= quantidade,
        );
      } catch (error) {
        lost.push(error);
      }
    }
    if (lost.length > 0) throw lost[0];
    return build(remaining);
  };

  return {
    read: async () =>
      build(
        await identify(
          await createCarrinhoApi(conta.reading.rest, usuarioId).read(),
          catalogos.reading,
        ),
      ),

    add: (wanted) =>
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
        // The API reads "08" and " 8" as 8 as well: the product says what it is called.
        const produtoId = produto?.id ?? wanted.produtoId;
        const isIt = (it: Linha) => it.produtoId === produtoId && it.variacaoId === variacaoId;
        const desired = (linhas.find(isIt)?.quantidade ?? 0) + quantidade;
        const refusal = checkOffer(produto, variacaoId, desired, () => build(linhas));
        if (refusal) return refusal;
        return write(
          () => api.add(produtoId, variacaoId, quantidade),
          (after) => after.some((it) => isIt(it) && it.quantidade >= desired),
        ).then(build, (error: unknown) => explain(error, produtoId));
      }),

    increase: (itemId) => {
      if (isNumbered(itemId)) return turn(() => sendChecked(() => api.increase({ itemId }), null));
      return onLinha(itemId, async (linha, linhas) => {
        const produto = await catalogo.byId(linha.produtoId);
        const desired = linha.quantidade + 1;
        const refusal = checkOffer(produto, linha.variacaoId, desired, () => build(linhas));
        if (refusal) return refusal;
        const shows = (after: readonly Linha[]) => quantidadeOf(after, itemId) >= desired;
        return build(await write(() => oneMore(api, linha), shows));
      });
    },

    decrease: (itemId) => {
      if (isNumbered(itemId)) return turn(() => sendChecked(() => api.decrease({ itemId }), null));
      return onLinha(itemId, async (linha, linhas) => {
        if (linha.quantidade === 1) return remove(linha, linhas);
        const shows = (after: readonly Linha[]) =>
          quantidadeOf(after, itemId) === linha.quantidade - 1;
        return build(await write(() => oneLess(api, linha), shows));
      });
    },

    remove: (itemId) => onLinha(itemId, remove),

    clear: () => turn(async () => build(await write(api.clear, (after) => after.length === 0))),
  };
}

/** Looks up the products of lines that lack an id; a product that is gone leaves its line as it is. */
async function identify(
  rawLinhas: readonly RawLinha[],
  catalogo: Pick<Catalogo, 'byId'>,
): Promise<Linha[]> {
  const ids = new Set(rawLinhas.filter(({ itemId }) => itemId === null).map((it) => it.produtoId));
  const produtos = await Promise.all([...ids].map((id) => catalogo.byId(id)));
  const known = produtos.flatMap((produto) => (produto ? [[produto.id, produto] as const] : []));
  return identifyLinhas(rawLinhas, new Map(known));
}

/** Keyed by product, `/aumentar` would act on the first volume: there an addition of one is exact. */
function oneMore(api: CarrinhoApi, linha: Linha) {
  return linha.itemId !== null || linha.variacaoId === null
    ? api.increase(linha)
    : api.add(linha.produtoId, linha.variacaoId, 1);
}

function oneLess(api: CarrinhoApi, linha: Linha) {
  return linha.itemId !== null || linha.variacaoId === null
    ? api.decrease(linha)
    : api.add(linha.produtoId, linha.variacaoId, -1);
}

function siblingsOf(linha: Linha, linhas: readonly Linha[]): Linha[] {
  return linhas.filter(({ id, produtoId }) => id !== linha.id && produtoId === linha.produtoId);
}

function quantidadeOf(linhas: readonly Linha[], id: string): number {
  return linhas.find((linha) => linha.id === id)?.quantidade ?? 0;
}
