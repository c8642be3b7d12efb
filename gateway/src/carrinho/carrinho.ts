import type { Catalogo } from '../catalogo/api.ts';
import { dadosInvalidos } from '../graphql/falhas.ts';
import type { CarrinhoModel, ProdutoModel } from '../graphql/models.ts';
import type { SessionRest } from '../rest/client.ts';
import { RestFailure } from '../rest/failure.ts';
import { type CarrinhoApi, createCarrinhoApi } from './api.ts';
import {
  type CarrinhoOutcome,
  escolhaVariacao,
  estoqueInsuficiente,
  itemNaoEncontrado,
  MAX_QUANTIDADE,
  produtoIndisponivel,
} from './falhas.ts';
import { buildCarrinho, identifyLinhas, type Linha, offerOf } from './linhas.ts';
import type { RawLinha } from './wire.ts';

interface Upstream {
  readonly rest: SessionRest;
  readonly catalogo: Pick<Catalogo, 'byId'>;
}

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
 * The rules of the cart in front of `/carrinho` (rest-contract 3.4). `reading` may end when its client
 * leaves, `writing` runs to its end. Whatever the API checks, price, stock and activity are checked here
 * first; a write of unknown outcome is looked up in the cart, never sent again.
 */
export function createCarrinho(conta: {
  readonly usuarioId: string;
  readonly reading: Upstream;
  readonly writing: Upstream;
}): Carrinho {
  const { usuarioId } = conta;
  const api = createCarrinhoApi(conta.writing.rest, usuarioId);
  const build = (linhas: readonly Linha[]) => buildCarrinho(usuarioId, linhas);
  const linhasOf = (rawLinhas: readonly RawLinha[]) => identify(rawLinhas, conta.writing.catalogo);
  const read = async () => linhasOf(await api.read());

  /** Makes a change and answers the lines after it, once they show what was meant. */
  const write = async (
    change: () => Promise<readonly RawLinha[]>,
    done: (linhas: readonly Linha[]) => boolean,
  ): Promise<readonly Linha[]> => {
    try {
      const linhas = await linhasOf(await change());
      if (done(linhas) || linhas.some(({ itemId }) => itemId !== null)) return linhas;
    } catch (error) {
      const wasClear =
        error instanceof RestFailure && error.refusal !== null && error.refusal.codigo !== null;
      if (wasClear || !(error instanceof RestFailure)) throw error;
      const after = await read();
      if (done(after)) return after;
      throw error;
    }
    const after = await read();
    if (done(after)) return after;
    throw new RestFailure('unreadable', '/carrinho (the change does not show in the cart)');
  };

  /** What the API's own refusal means to a person; anything else goes on as an error. */
  const explain = async (
    error: unknown,
    target: { readonly produtoId: string },
  ): Promise<CarrinhoOutcome> => {
    if (!(error instanceof RestFailure) || !error.refusal?.codigo) throw error;
    const { codigo, campo, disponivel } = error.refusal;
    switch (codigo) {
      case 'ESTOQUE_INSUFICIENTE':
        return estoqueInsuficiente(disponivel ?? 0, await carrinhoOrNull());
      case 'PRODUTO_INDISPONIVEL':
      case 'PRODUTO_NAO_ENCONTRADO':
        return produtoIndisponivel(await carrinhoOrNull());
      case 'ESCOLHA_VARIACAO': {
        const produto = await conta.writing.catalogo.byId(target.produtoId);
        return produto ? escolhaVariacao(produto) : produtoIndisponivel(await carrinhoOrNull());
      }
      case 'ITEM_NAO_ENCONTRADO':
        return itemNaoEncontrado(await carrinhoOrNull());
      case 'DADOS_INVALIDOS':
        return dadosInvalidos(campo, 'Os dados enviados não são válidos.');
      default:
        throw error;
    }
  };

  const carrinhoOrNull = () =>
    read().then(build, (error: unknown) => {
      if (error instanceof RestFailure) return null;
      throw error;
    });

  /** Runs a change of one line; a line that is not there is an answer, not an error. */
  const onLinha = async (
    itemId: string,
    change: (linha: Linha, linhas: readonly Linha[]) => Promise<CarrinhoOutcome>,
  ): Promise<CarrinhoOutcome> => {
    const linhas = await read();
    const linha = linhas.find(({ id }) => id === itemId);
    if (!linha) return itemNaoEncontrado(build(linhas));
    return change(linha, linhas).catch((error: unknown) => explain(error, linha));
  };

  const remove = async (linha: Linha, linhas: readonly Linha[]): Promise<CarrinhoModel> => {
    if (linha.itemId !== null) {
      return build(
        await write(
          () => api.remove(linha),
          (after) => quantidadeOf(after, linha.id) === 0,
        ),
      );
    }
    // Without ids the API drops every volume of the product: what must stay is put back, one by one.
    let remaining = await write(
      () => api.remove(linha),
      (after) => after.every(({ produtoId }) => produtoId !== linha.produtoId),
    );
    const lost: unknown[] = [];
    for (const sibling of siblingsOf(linha, linhas)) {
      try {
        remaining = await write(
          () => api.add(sibling.produtoId, sibling.variacaoId, sibling.quantidade),
          (after) => quantidadeOf(after, sibling.id) >= sibling.quantidade,
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
          conta.reading.catalogo,
        ),
      ),

    add: async (wanted) => {
      const { produtoId, variacaoId, quantidade } = wanted;
      if (quantidade < 1 || quantidade > MAX_QUANTIDADE) {
        return dadosInvalidos('quantidade', `Escolha de 1 a ${MAX_QUANTIDADE} unidades.`);
      }
      const [linhas, produto] = await Promise.all([read(), conta.writing.catalogo.byId(produtoId)]);
      const linha = linhas.find((it) => it.produtoId === produtoId && it.variacaoId === variacaoId);
      const desired = (linha?.quantidade ?? 0) + quantidade;
      const refusal = check(produto, variacaoId, desired, () => build(linhas));
      if (refusal) return refusal;
      const done = (after: readonly Linha[]) =>
        after.some(
          (it) =>
            it.produtoId === produtoId && it.variacaoId === variacaoId && it.quantidade >= desired,
        );
      return write(() => api.add(produtoId, variacaoId, quantidade), done).then(
        build,
        (error: unknown) => explain(error, wanted),
      );
    },

    increase: (itemId) =>
      onLinha(itemId, async (linha, linhas) => {
        const produto = await conta.writing.catalogo.byId(linha.produtoId);
        const desired = linha.quantidade + 1;
        const refusal = check(produto, linha.variacaoId, desired, () => build(linhas));
        if (refusal) return refusal;
        const done = (after: readonly Linha[]) => quantidadeOf(after, itemId) >= desired;
        return build(await write(() => oneMore(api, linha), done));
      }),

    decrease: (itemId) =>
      onLinha(itemId, async (linha, linhas) => {
        if (linha.quantidade === 1) return remove(linha, linhas);
        const done = (after: readonly Linha[]) =>
          quantidadeOf(after, itemId) === linha.quantidade - 1;
        return build(await write(() => oneLess(api, linha), done));
      }),

    remove: (itemId) => onLinha(itemId, remove),

    clear: async () => build(await write(api.clear, (after) => after.length === 0)),
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

/** Why `quantidade` units cannot be in the cart; null when they can. */
function check(
  produto: ProdutoModel | null,
  variacaoId: string | null,
  quantidade: number,
  carrinho: () => CarrinhoModel,
): CarrinhoOutcome | null {
  if (!produto?.ativo) return produtoIndisponivel(carrinho());
  const chosen = offerOf(produto, variacaoId);
  if (!chosen) {
    return produto.variacoes.length > 0
      ? escolhaVariacao(produto)
      : dadosInvalidos('variacaoId', 'Este produto não tem variações.');
  }
  if (chosen.preco === null) return produtoIndisponivel(carrinho());
  const limit = Math.min(chosen.estoque, MAX_QUANTIDADE);
  return quantidade > limit ? estoqueInsuficiente(limit, carrinho()) : null;
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
