import { categoriaKey } from '../catalogo/categoria.ts';
import { tidyNome } from '../categorias/name.ts';
import type { ProdutoModel, VariacaoModel } from '../graphql/models.ts';
import { type ProdutoDraft, type StockDraft, type VariacaoDraft } from './form.ts';

/** Whether the product, read back, is what was to be saved; of a stock that was moved, only that it is there. */
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
    sameVariacoes(produto.variacoes, draft.variacoes) &&
    (draft.simple === null || sameStock(produto.estoqueTotal, draft.simple.estoque))
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

function sameVariacoes(stored: readonly VariacaoModel[], meant: readonly VariacaoDraft[]): boolean {
  return (
    stored.length === meant.length &&
    meant.every((draft) =>
      stored.some(
        ({ id, nome, preco, estoque }) =>
          (draft.id === null || draft.id === id) &&
          tidyNome(nome) === draft.nome &&
          preco === draft.preco &&
          sameStock(estoque, draft.estoque),
      ),
    )
  );
}

function sameStock(stored: number, { unidades, anterior }: StockDraft): boolean {
  return anterior !== null || stored === unidades;
}
