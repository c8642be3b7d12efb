import { tidy } from '@decantaria/brasil/text';
import { categoriaKey } from '../catalogo/categoria.ts';
import type { ProdutoModel } from '../catalogo/model.ts';
import { sameTexts } from '../catalogo/texts.ts';
import type { ProdutoDraft, StockDraft, VariacaoDraft } from './form.ts';

/** Whether the product read back equals the draft. */
export function matchesDraft(produto: ProdutoModel, draft: ProdutoDraft): boolean {
  return matchesExceptPrice(produto, draft) && hasPrice(produto, draft);
}

/** Like `matchesDraft`, except the price: the older API ignores it when a product loses its variations. */
export function matchesExceptPrice(produto: ProdutoModel, draft: ProdutoDraft): boolean {
  return (
    sameTexts(produto, draft) &&
    sameCategorias(produto.categoriaNames, draft.categorias) &&
    sameVariacoes(produto, draft.variacoes) &&
    (draft.simple === null || sameStock(produto, produto.estoqueTotal, draft.simple.estoque))
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

function sameVariacoes(produto: ProdutoModel, wanted: readonly VariacaoDraft[]): boolean {
  const stored = produto.variacoes;
  return (
    stored.length === wanted.length &&
    wanted.every((draft) =>
      stored.some(
        ({ id, nome, preco, estoque }) =>
          (draft.id === null || draft.id === id) &&
          tidy(nome) === draft.nome &&
          preco === draft.preco &&
          sameStock(produto, estoque, draft.estoque),
      ),
    )
  );
}

/** Whether the stocks that the draft changes are stored. */
export function hasStocks(produto: ProdutoModel, { simple, variacoes }: ProdutoDraft): boolean {
  const { estoqueTotal, variacoes: stored } = produto;
  return (
    (simple === null || sameStock(produto, estoqueTotal, simple.estoque)) &&
    variacoes.every(({ id, estoque }) => {
      const volume = stored.find((one) => one.id === id);
      return volume === undefined || sameStock(produto, volume.estoque, estoque);
    })
  );
}

/**
 * An API that counts versions moves the stock by the difference, so sales meanwhile change the units. So do orders from
 * outside the gateway on the older API: a stock that the draft leaves as it was is not compared.
 */
function sameStock(
  { versao }: ProdutoModel,
  stored: number,
  { unidades, anterior }: StockDraft,
): boolean {
  const isMoved = versao !== null && anterior !== null;
  return isMoved || anterior === unidades || stored === unidades;
}
