import type { ProdutoModel } from '../catalogo/model.ts';
import { offerOf } from '../catalogo/preco.ts';
import { dadosInvalidos, dadosRecusados } from '../outcome/falha.ts';
import { outcomeOrThrow } from '../outcome/refusal.ts';
import { RestFailure } from '../rest/failure.ts';
import * as falhas from './falhas.ts';
import type { CarrinhoModel } from './model.ts';

interface Sources {
  readonly produto: () => Promise<ProdutoModel | null>;
  /** The current cart; null when it is unreadable. */
  readonly carrinho: () => Promise<CarrinhoModel | null>;
}

/** Why the cart cannot hold `quantidade` units; null when it can. */
export function checkOffer(
  produto: ProdutoModel | null,
  variacaoId: string | null,
  quantidade: number,
  carrinho: () => CarrinhoModel,
): falhas.CarrinhoOutcome | null {
  if (!produto?.ativo) return falhas.produtoIndisponivel(carrinho());
  const chosen = offerOf(produto, variacaoId);
  if (!chosen) return unknownVariacao(produto);
  if (chosen.preco === null) return falhas.produtoIndisponivel(carrinho());
  const limit = Math.min(chosen.estoque, falhas.MAX_QUANTIDADE);
  return quantidade > limit ? falhas.estoqueInsuficiente(limit, carrinho()) : null;
}

function unknownVariacao(produto: ProdutoModel): falhas.CarrinhoOutcome {
  return produto.variacoes.length > 0
    ? falhas.escolhaVariacao(produto)
    : dadosInvalidos('variacaoId', 'Este produto não tem variações.');
}

/** The outcome of the API's refusal of a change. Rethrows any other error. */
export async function explainRefusal(
  error: unknown,
  { produto, carrinho }: Sources,
): Promise<falhas.CarrinhoOutcome> {
  const unavailable = async () => falhas.produtoIndisponivel(await carrinho());
  const unknownItem = async () => falhas.itemNaoEncontrado(await carrinho());
  const chooseVariacao = async () => {
    const chosen = await produto();
    return chosen ? unknownVariacao(chosen) : unavailable();
  };
  /** A malformed id is treated like an unknown one. */
  const malformed = new Map<string | null, () => Promise<falhas.CarrinhoOutcome>>([
    ['produtoId', unavailable],
    ['variacaoId', chooseVariacao],
    ['itemId', unknownItem],
  ]);
  if (!(error instanceof RestFailure)) throw error;
  return outcomeOrThrow<Promise<falhas.CarrinhoOutcome>>(error, {
    ESTOQUE_INSUFICIENTE: async ({ disponivel }) =>
      falhas.estoqueInsuficiente(disponivel ?? 0, await carrinho()),
    PRODUTO_INDISPONIVEL: unavailable,
    PRODUTO_NAO_ENCONTRADO: unavailable,
    ESCOLHA_VARIACAO: chooseVariacao,
    ITEM_NAO_ENCONTRADO: unknownItem,
    DADOS_INVALIDOS: async ({ campo }) => malformed.get(campo)?.() ?? dadosRecusados({ campo }),
  });
}
