import type { ProdutoModel } from '../catalogo/model.ts';
import { type DadosInvalidosModel, dadosInvalidos } from '../graphql/falhas.ts';
import type { ProdutoDraft, StockDraft } from './form.ts';

/**
 * The draft with what was sold since the form was opened taken off: the older API sets units to what it is told, and
 * would put those that were sold back on the shelf (rest-contract 3.3). Or the first stock that would fall below zero.
 */
export function settleStock(
  draft: ProdutoDraft,
  current: ProdutoModel,
): ProdutoDraft | DadosInvalidosModel {
  const isSimple = current.variacoes.length === 0;
  const simple = draft.simple && {
    ...draft.simple,
    estoque: isSimple ? moved(draft.simple.estoque, current.estoqueTotal) : draft.simple.estoque,
  };
  const variacoes = draft.variacoes.map((variacao) => {
    const before = current.variacoes.find(({ id }) => id === variacao.id);
    return before ? { ...variacao, estoque: moved(variacao.estoque, before.estoque) } : variacao;
  });
  const short = variacoes.findIndex(({ estoque }) => estoque.unidades < 0);
  if (short !== -1) return estoqueMudou(`variacoes.${short}.estoque`);
  return simple && simple.estoque.unidades < 0
    ? estoqueMudou('estoque')
    : { ...draft, simple, variacoes };
}

/** What was on the screen becomes what there is; an API that moves stock by the difference comes to the same. */
function moved(stock: StockDraft, units: number): StockDraft {
  const { unidades, anterior } = stock;
  return anterior === null ? stock : { unidades: unidades - anterior + units, anterior: units };
}

/** Sales while the form was open leave less than the change takes away. */
export function estoqueMudou(campo: string | null): DadosInvalidosModel {
  return dadosInvalidos(
    campo,
    'Houve vendas enquanto você editava, e o estoque ficaria negativo. Abra o produto de novo e confira.',
  );
}
