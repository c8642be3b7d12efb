import * as falhas from '../../../shop/carrinho/falhas.ts';
import type { CarrinhoModel } from '../../../shop/carrinho/model.ts';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import { offerOf } from '../../../shop/catalogo/preco.ts';

/** Why a line of the cart cannot hold `quantidade` units; null when it can. */
export function checkLinha(
  produto: ProdutoModel | null,
  variacaoId: string | null,
  quantidade: number,
  carrinho: () => CarrinhoModel,
): falhas.EstoqueOutcome | null {
  const chosen = produto?.ativo ? offerOf(produto, variacaoId) : undefined;
  if (!chosen || chosen.preco === null) return falhas.produtoIndisponivel(carrinho());
  const limit = Math.min(chosen.estoque, falhas.MAX_QUANTIDADE);
  return quantidade > limit ? falhas.estoqueInsuficiente(limit, carrinho()) : null;
}

/** Why a product cannot be added until its line has `quantidade` units; null when it can. */
export function checkWanted(
  produto: ProdutoModel | null,
  variacaoId: string | null,
  quantidade: number,
  carrinho: () => CarrinhoModel,
): falhas.EstoqueOutcome | falhas.VariacaoOutcome | null {
  const isUnknown = produto?.ativo && !offerOf(produto, variacaoId);
  return isUnknown
    ? falhas.variacaoInvalida(produto)
    : checkLinha(produto, variacaoId, quantidade, carrinho);
}
