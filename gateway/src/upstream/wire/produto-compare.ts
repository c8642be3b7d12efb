import { tidy } from '@decantaria/brasil/text';
import { categoriaKey } from '../../shop/catalogo/categoria.ts';
import type { ProdutoModel, VariacaoModel } from '../../shop/catalogo/model.ts';
import { sameTexts } from '../../shop/catalogo/texts.ts';
import type { ProdutoDraft, StockDraft, VariacaoDraft } from '../../shop/produtos/form.ts';

/** Whether a stock that was read back is the one that the draft wants. */
type SameStock = (stored: number, wanted: StockDraft) => boolean;

/** Whether the product read back equals the draft. */
export function matchesDraft(
  produto: ProdutoModel,
  draft: ProdutoDraft,
  sameStock: SameStock,
): boolean {
  return matchesExceptPrice(produto, draft, sameStock) && hasPrice(produto, draft);
}

/** Like `matchesDraft`, except the price: the older API ignores it when a product loses its variations. */
export function matchesExceptPrice(
  produto: ProdutoModel,
  draft: ProdutoDraft,
  sameStock: SameStock,
): boolean {
  return (
    sameTexts(produto, draft) &&
    sameCategorias(produto.categoriaNames, draft.categorias) &&
    sameVariacoes(produto.variacoes, draft.variacoes, sameStock) &&
    (draft.simple === null || sameStock(produto.estoqueTotal, draft.simple.estoque))
  );
}

/** Whether a product without variations has the draft's price. */
export function hasPrice(produto: ProdutoModel, { simple }: ProdutoDraft): boolean {
  return simple === null || produto.precoBase === simple.preco;
}

function sameCategorias(stored: readonly string[], wanted: readonly string[]): boolean {
  const [one, other] = [new Set(stored.map(categoriaKey)), new Set(wanted.map(categoriaKey))];
  return one.size === other.size && [...one].every((key) => other.has(key));
}

function sameVariacoes(
  stored: readonly VariacaoModel[],
  wanted: readonly VariacaoDraft[],
  sameStock: SameStock,
): boolean {
  return (
    stored.length === wanted.length &&
    wanted.every((draft) =>
      stored.some(
        ({ id, nome, preco, estoque }) =>
          (draft.id === null || draft.id === id) &&
          tidy(nome) === draft.nome &&
          preco === draft.preco &&
          sameStock(estoque, draft.estoque),
      ),
    )
  );
}
