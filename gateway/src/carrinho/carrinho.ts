import type { Catalogo } from '../catalogo/api.ts';
import type { CarrinhoModelo, ProdutoModelo } from '../graphql/modelos.ts';
import type { RestDaSessao } from '../rest/client.ts';
import { FalhaRest } from '../rest/falha.ts';
import { type CarrinhoApi, criarCarrinhoApi } from './api.ts';
import {
  dadosInvalidos,
  escolhaVariacao,
  estoqueInsuficiente,
  itemNaoEncontrado,
  produtoIndisponivel,
  QUANTIDADE_MAXIMA,
  type ResultadoCarrinho,
} from './falhas.ts';
import { identificarLinhas, type Linha, montarCarrinho, oferta } from './linhas.ts';
import type { LinhaBruta } from './wire.ts';

interface Porta {
  readonly rest: RestDaSessao;
  readonly catalogo: Pick<Catalogo, 'porId'>;
}

/** The cart of one verified account. Methods reject with `FalhaRest` when the outcome is not known. */
export interface Carrinho {
  readonly ler: () => Promise<CarrinhoModelo>;
  readonly adicionar: (novo: {
    readonly produtoId: string;
    readonly variacaoId: string | null;
    readonly quantidade: number;
  }) => Promise<ResultadoCarrinho>;
  readonly aumentar: (itemId: string) => Promise<ResultadoCarrinho>;
  readonly diminuir: (itemId: string) => Promise<ResultadoCarrinho>;
  readonly remover: (itemId: string) => Promise<ResultadoCarrinho>;
  readonly limpar: () => Promise<ResultadoCarrinho>;
}

/**
 * The rules of the cart in front of `/carrinho` (rest-contract 3.4). `leitura` may end when its client
 * leaves, `escrita` runs to its end. Whatever the API checks, price, stock and activity are checked here
 * first; a write of unknown outcome is looked up in the cart, never sent again.
 */
export function criarCarrinho(conta: {
  readonly usuarioId: string;
  readonly leitura: Porta;
  readonly escrita: Porta;
}): Carrinho {
  const { usuarioId } = conta;
  const api = criarCarrinhoApi(conta.escrita.rest, usuarioId);
  const montar = (linhas: readonly Linha[]) => montarCarrinho(usuarioId, linhas);
  const linhasDe = (brutas: readonly LinhaBruta[]) => identificar(brutas, conta.escrita.catalogo);
  const ler = async () => linhasDe(await api.ler());

  /** Makes a change and answers the lines after it, once they show what was meant. */
  const escrever = async (
    mudanca: () => Promise<readonly LinhaBruta[]>,
    feito: (linhas: readonly Linha[]) => boolean,
  ): Promise<readonly Linha[]> => {
    try {
      const linhas = await linhasDe(await mudanca());
      if (feito(linhas) || linhas.some(({ itemId }) => itemId !== null)) return linhas;
    } catch (erro) {
      const foiClaro =
        erro instanceof FalhaRest && erro.recusa !== null && erro.recusa.codigo !== null;
      if (foiClaro || !(erro instanceof FalhaRest)) throw erro;
      const depois = await ler();
      if (feito(depois)) return depois;
      throw erro;
    }
    const depois = await ler();
    if (feito(depois)) return depois;
    throw new FalhaRest('invalida', '/carrinho (the change does not show in the cart)');
  };

  /** What the API's own refusal means to a person; anything else goes on as an error. */
  const explicar = async (
    erro: unknown,
    alvo: { readonly produtoId: string },
  ): Promise<ResultadoCarrinho> => {
    if (!(erro instanceof FalhaRest) || !erro.recusa?.codigo) throw erro;
    const { codigo, campo, disponivel } = erro.recusa;
    switch (codigo) {
      case 'ESTOQUE_INSUFICIENTE':
        return estoqueInsuficiente(disponivel ?? 0, await carrinhoOuNada());
      case 'PRODUTO_INDISPONIVEL':
      case 'PRODUTO_NAO_ENCONTRADO':
        return produtoIndisponivel(await carrinhoOuNada());
      case 'ESCOLHA_VARIACAO': {
        const produto = await conta.escrita.catalogo.porId(alvo.produtoId);
        return produto ? escolhaVariacao(produto) : produtoIndisponivel(await carrinhoOuNada());
      }
      case 'ITEM_NAO_ENCONTRADO':
        return itemNaoEncontrado(await carrinhoOuNada());
      case 'DADOS_INVALIDOS':
        return dadosInvalidos(campo, 'Os dados enviados não são válidos.');
      default:
        throw erro;
    }
  };

  const carrinhoOuNada = () =>
    ler().then(montar, (erro: unknown) => {
      if (erro instanceof FalhaRest) return null;
      throw erro;
    });

  /** Runs a change of one line; a line that is not there is an answer, not an error. */
  const naLinha = async (
    itemId: string,
    mudar: (linha: Linha, linhas: readonly Linha[]) => Promise<ResultadoCarrinho>,
  ): Promise<ResultadoCarrinho> => {
    const linhas = await ler();
    const linha = linhas.find(({ id }) => id === itemId);
    if (!linha) return itemNaoEncontrado(montar(linhas));
    return mudar(linha, linhas).catch((erro: unknown) => explicar(erro, linha));
  };

  const remover = async (linha: Linha, linhas: readonly Linha[]): Promise<CarrinhoModelo> => {
    if (linha.itemId !== null) {
      return montar(
        await escrever(
          () => api.remover(linha),
          (depois) => quantidadeDe(depois, linha.id) === 0,
        ),
      );
    }
    // Without ids the API drops every volume of the product: what must stay is put back, one by one.
    let restantes = await escrever(
      () => api.remover(linha),
      (depois) => depois.every(({ produtoId }) => produtoId !== linha.produtoId),
    );
    const perdidas: unknown[] = [];
    for (const irma of irmasDe(linha, linhas)) {
      try {
        restantes = await escrever(
          () => api.adicionar(irma.produtoId, irma.variacaoId, irma.quantidade),
          (depois) => quantidadeDe(depois, irma.id) >= irma.quantidade,
        );
      } catch (erro) {
        perdidas.push(erro);
      }
    }
    if (perdidas.length > 0) throw perdidas[0];
    return montar(restantes);
  };

  return {
    ler: async () =>
      montar(
        await identificar(
          await criarCarrinhoApi(conta.leitura.rest, usuarioId).ler(),
          conta.leitura.catalogo,
        ),
      ),

    adicionar: async (novo) => {
      const { produtoId, variacaoId, quantidade } = novo;
      if (quantidade < 1 || quantidade > QUANTIDADE_MAXIMA) {
        return dadosInvalidos('quantidade', `Escolha de 1 a ${QUANTIDADE_MAXIMA} unidades.`);
      }
      const [linhas, produto] = await Promise.all([ler(), conta.escrita.catalogo.porId(produtoId)]);
      const linha = linhas.find((it) => it.produtoId === produtoId && it.variacaoId === variacaoId);
      const desejada = (linha?.quantidade ?? 0) + quantidade;
      const recusa = conferir(produto, variacaoId, desejada, () => montar(linhas));
      if (recusa) return recusa;
      const feito = (depois: readonly Linha[]) =>
        depois.some(
          (it) =>
            it.produtoId === produtoId && it.variacaoId === variacaoId && it.quantidade >= desejada,
        );
      return escrever(() => api.adicionar(produtoId, variacaoId, quantidade), feito).then(
        montar,
        (erro: unknown) => explicar(erro, novo),
      );
    },

    aumentar: (itemId) =>
      naLinha(itemId, async (linha, linhas) => {
        const produto = await conta.escrita.catalogo.porId(linha.produtoId);
        const desejada = linha.quantidade + 1;
        const recusa = conferir(produto, linha.variacaoId, desejada, () => montar(linhas));
        if (recusa) return recusa;
        const feito = (depois: readonly Linha[]) => quantidadeDe(depois, itemId) >= desejada;
        return montar(await escrever(() => maisUm(api, linha), feito));
      }),

    diminuir: (itemId) =>
      naLinha(itemId, async (linha, linhas) => {
        if (linha.quantidade === 1) return remover(linha, linhas);
        const feito = (depois: readonly Linha[]) =>
          quantidadeDe(depois, itemId) === linha.quantidade - 1;
        return montar(await escrever(() => menosUm(api, linha), feito));
      }),

    remover: (itemId) => naLinha(itemId, remover),

    limpar: async () => montar(await escrever(api.limpar, (depois) => depois.length === 0)),
  };
}

/** Looks up the products of lines that lack an id; a product that is gone leaves its line as it is. */
async function identificar(
  brutas: readonly LinhaBruta[],
  catalogo: Pick<Catalogo, 'porId'>,
): Promise<Linha[]> {
  const ids = new Set(brutas.filter(({ itemId }) => itemId === null).map((it) => it.produtoId));
  const produtos = await Promise.all([...ids].map((id) => catalogo.porId(id)));
  const conhecidos = produtos.flatMap((produto) =>
    produto ? [[produto.id, produto] as const] : [],
  );
  return identificarLinhas(brutas, new Map(conhecidos));
}

/** Why `quantidade` units cannot be in the cart; null when they can. */
function conferir(
  produto: ProdutoModelo | null,
  variacaoId: string | null,
  quantidade: number,
  carrinho: () => CarrinhoModelo,
): ResultadoCarrinho | null {
  if (!produto?.ativo) return produtoIndisponivel(carrinho());
  const escolhida = oferta(produto, variacaoId);
  if (!escolhida) {
    return produto.variacoes.length > 0
      ? escolhaVariacao(produto)
      : dadosInvalidos('variacaoId', 'Este produto não tem variações.');
  }
  if (escolhida.preco === null) return produtoIndisponivel(carrinho());
  const limite = Math.min(escolhida.estoque, QUANTIDADE_MAXIMA);
  return quantidade > limite ? estoqueInsuficiente(limite, carrinho()) : null;
}

/** Keyed by product, `/aumentar` would act on the first volume: there an addition of one is exact. */
function maisUm(api: CarrinhoApi, linha: Linha) {
  return linha.itemId !== null || linha.variacaoId === null
    ? api.aumentar(linha)
    : api.adicionar(linha.produtoId, linha.variacaoId, 1);
}

function menosUm(api: CarrinhoApi, linha: Linha) {
  return linha.itemId !== null || linha.variacaoId === null
    ? api.diminuir(linha)
    : api.adicionar(linha.produtoId, linha.variacaoId, -1);
}

function irmasDe(linha: Linha, linhas: readonly Linha[]): Linha[] {
  return linhas.filter(({ id, produtoId }) => id !== linha.id && produtoId === linha.produtoId);
}

function quantidadeDe(linhas: readonly Linha[], id: string): number {
  return linhas.find((linha) => linha.id === id)?.quantidade ?? 0;
}
