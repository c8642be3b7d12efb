import type { ProdutoModel } from '../catalogo/model.ts';
import { dadosInvalidos } from '../graphql/falhas.ts';
import { RestFailure } from '../rest/failure.ts';
import {
  type CarrinhoOutcome,
  escolhaVariacao,
  estoqueInsuficiente,
  itemNaoEncontrado,
  MAX_QUANTIDADE,
  produtoIndisponivel,
} from './falhas.ts';
import { offerOf } from './linhas.ts';
import type { CarrinhoModel } from './model.ts';

/** What an explanation may need to read first. */
interface Sources {
  readonly produto: () => Promise<ProdutoModel | null>;
  /** The cart as it stands; null when it cannot be read. */
  readonly carrinho: () => Promise<CarrinhoModel | null>;
}

/** Why `quantidade` units cannot be in the cart; null when they can. */
export function checkOffer(
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

/** What the API's own refusal of a change means to a person; anything else is thrown on. */
export async function explainRefusal(
  error: unknown,
  { produto, carrinho }: Sources,
): Promise<CarrinhoOutcome> {
  const { refusal } = error instanceof RestFailure ? error : { refusal: null };
  switch (refusal?.codigo) {
    case 'ESTOQUE_INSUFICIENTE':
      return estoqueInsuficiente(refusal.disponivel ?? 0, await carrinho());
    case 'PRODUTO_INDISPONIVEL':
    case 'PRODUTO_NAO_ENCONTRADO':
      return produtoIndisponivel(await carrinho());
    case 'ESCOLHA_VARIACAO': {
      const chosen = await produto();
      return chosen ? escolhaVariacao(chosen) : produtoIndisponivel(await carrinho());
    }
    case 'ITEM_NAO_ENCONTRADO':
      return itemNaoEncontrado(await carrinho());
    case 'DADOS_INVALIDOS':
      return dadosInvalidos(refusal.campo, 'Os dados enviados não são válidos.');
    default:
      throw error;
  }
}
