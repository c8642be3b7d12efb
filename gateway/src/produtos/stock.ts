import type { ProdutoModel } from '../catalogo/model.ts';
import { type DadosInvalidosModel, dadosInvalidos } from '../outcome/falha.ts';
import type { ProdutoDraft, StockDraft } from './form.ts';

/**
 * The draft without the units sold since the form was opened: the older API sets the stock to the sent value and would
 * put sold units back. Returns the first stock that would become negative.
 */
export function settleStock(
  draft: ProdutoDraft,
  current: ProdutoModel,
): ProdutoDraft | DadosInvalidosModel {
  const isSimple = current.variacoes.length === 0;
  const simple = draft.simple && {
    ...draft.simple,
    estoque: isSimple ? rebased(draft.simple.estoque, current.estoqueTotal) : draft.simple.estoque,
  };
  const variacoes = draft.variacoes.map((variacao) => {
    const before = current.variacoes.find(({ id }) => id === variacao.id);
    return before ? { ...variacao, estoque: rebased(variacao.estoque, before.estoque) } : variacao;
  });
  const negative = variacoes.findIndex(({ estoque }) => estoque.unidades < 0);
  if (negative !== -1) return estoqueMudou(`variacoes.${negative}.estoque`);
  return simple && simple.estoque.unidades < 0
    ? estoqueMudou('estoque')
    : { ...draft, simple, variacoes };
}

/** Applies the form's difference to today's units. An API that moves stock by the difference gets the same result. */
function rebased(stock: StockDraft, units: number): StockDraft {
  const { unidades, anterior } = stock;
  return anterior === null ? stock : { unidades: unidades - anterior + units, anterior: units };
}

/**
 * Whether the product was ordered between two reads, by the older API's counter of order lines. In the product's turn only
 * an order from outside the gateway does that: a stock that was written meanwhile may undo its sale.
 */
export function wasOrdered(before: number | null, after: number | null): boolean {
  return before !== null && after !== null && after > before;
}

/** Sales while the form was open leave fewer units than the change takes away. */
export function estoqueMudou(campo: string | null): DadosInvalidosModel {
  return dadosInvalidos(
    campo,
    'Houve vendas enquanto você editava, e o estoque ficaria negativo. Abra o produto de novo e confira.',
  );
}
