import type { ProdutoModel } from '../catalogo/model.ts';
import { offerOf } from '../catalogo/preco.ts';
import { dadosInvalidos, dadosRecusados } from '../outcome/falha.ts';
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
  const { refusal } = error instanceof RestFailure ? error : { refusal: null };
  const codigo = refusal?.codigo === 'DADOS_INVALIDOS' ? malformed(refusal.campo) : refusal?.codigo;
  switch (codigo) {
    case 'ESTOQUE_INSUFICIENTE':
      return falhas.estoqueInsuficiente(refusal?.disponivel ?? 0, await carrinho());
    case 'PRODUTO_INDISPONIVEL':
    case 'PRODUTO_NAO_ENCONTRADO':
      return falhas.produtoIndisponivel(await carrinho());
    case 'ESCOLHA_VARIACAO': {
      const chosen = await produto();
      return chosen ? unknownVariacao(chosen) : falhas.produtoIndisponivel(await carrinho());
    }
    case 'ITEM_NAO_ENCONTRADO':
      return falhas.itemNaoEncontrado(await carrinho());
    case 'DADOS_INVALIDOS':
      return dadosRecusados(refusal?.campo ?? null);
    default:
      throw error;
  }
}

/** The code for a malformed id: the same as for an unknown one. */
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
