import { categoriaKey } from '../catalogo/categoria.ts';
import type { ProdutoModel } from '../catalogo/model.ts';
import { tidyNome } from '../categorias/name.ts';
import type { ProdutoDraft, StockDraft, VariacaoDraft } from './form.ts';

/** Whether the product, read back, is what was to be saved. */
export function isAsMeant(produto: ProdutoModel, draft: ProdutoDraft): boolean {
  return isAsMeantButPrice(produto, draft) && hasPrice(produto, draft);
}

/**
 * Whether everything was taken, the price of a product that has just lost its volumes aside: the older API ignores
 * it in that call (rest-contract 3.3).
 */
export function isAsMeantButPrice(produto: ProdutoModel, draft: ProdutoDraft): boolean {
  return (
    tidyNome(produto.nome) === tidyNome(draft.nome) &&
    tidyNome(produto.descricao) === tidyNome(draft.descricao) &&
    sameNames(produto.categoriaNames, draft.categorias) &&
    sameVariacoes(produto, draft.variacoes) &&
    (draft.simple === null || sameStock(produto, produto.estoqueTotal, draft.simple.estoque))
  );
}

/** Whether a simple product costs what it was meant to. */
export function hasPrice(produto: ProdutoModel, { simple }: ProdutoDraft): boolean {
  return simple === null || produto.precoBase === simple.preco;
}

function sameNames(stored: readonly string[], meant: readonly string[]): boolean {
  const [one, other] = [new Set(stored.map(categoriaKey)), new Set(meant.map(categoriaKey))];
  return one.size === other.size && [...one].every((key) => other.has(key));
}

function sameVariacoes(produto: ProdutoModel, meant: readonly VariacaoDraft[]): boolean {
  const stored = produto.variacoes;
  return (
    stored.length === meant.length &&
    meant.every((draft) =>
      stored.some(
        ({ id, nome, preco, estoque }) =>
          (draft.id === null || draft.id === id) &&
          tidyNome(nome) === draft.nome &&
          preco === draft.preco &&
          sameStock(produto, estoque, draft.estoque),
      ),
    )
  );
}

/** An API that counts edits moves stock by the difference: a sale in between shows in the units. */
function sameStock(
  { versao }: ProdutoModel,
  stored: number,
  { unidades, anterior }: StockDraft,
): boolean {
  return (versao !== null && anterior !== null) || stored === unidades;
}
