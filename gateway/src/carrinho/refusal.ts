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
  if (!chosen) return unknownVariacao(produto);
  if (chosen.preco === null) return produtoIndisponivel(carrinho());
  const limit = Math.min(chosen.estoque, MAX_QUANTIDADE);
  return quantidade > limit ? estoqueInsuficiente(limit, carrinho()) : null;
}

function unknownVariacao(produto: ProdutoModel): CarrinhoOutcome {
  return produto.variacoes.length > 0
    ? escolhaVariacao(produto)
    : dadosInvalidos('variacaoId', 'Este produto não tem variações.');
}

/** Translates the API's coded refusal of a change for a person. Rethrows any other error. */
export async function explainRefusal(
  error: unknown,
  { produto, carrinho }: Sources,
): Promise<CarrinhoOutcome> {
  const { refusal } = error instanceof RestFailure ? error : { refusal: null };
  const codigo = refusal?.codigo === 'DADOS_INVALIDOS' ? malformed(refusal.campo) : refusal?.codigo;
  switch (codigo) {
    case 'ESTOQUE_INSUFICIENTE':
      return estoqueInsuficiente(refusal?.disponivel ?? 0, await carrinho());
    case 'PRODUTO_INDISPONIVEL':
    case 'PRODUTO_NAO_ENCONTRADO':
      return produtoIndisponivel(await carrinho());
    case 'ESCOLHA_VARIACAO': {
      const chosen = await produto();
      return chosen ? unknownVariacao(chosen) : produtoIndisponivel(await carrinho());
    }
    case 'ITEM_NAO_ENCONTRADO':
      return itemNaoEncontrado(await carrinho());
    case 'DADOS_INVALIDOS':
      return dadosInvalidos(refusal?.campo ?? null, 'Os dados enviados não são válidos.');
    default:
      throw error;
  }
}

/** An id that the API cannot read names nothing, like an unknown one. */
function malformed(campo: string | null): string {
  switch (campo) {
    case 'produtoId':
      return 'PRODUTO_NAO_ENCONTRADO';
    case 'variacaoId':
      return 'ESCOLHA_VARIACAO';
    case 'itemId':
      return 'ITEM_NAO_ENCONTRADO';
    default:
      return 'DADOS_INVALIDOS';
  }
}
