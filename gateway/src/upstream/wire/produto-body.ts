import { textsOf } from '../../shop/catalogo/texts.ts';
import type { ProdutoDraft, StockDraft } from '../../shop/produtos/form.ts';
import { wireId } from '../rest/values.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Part `produto` of a creation; variations have no ids. A product with variations has no own price, and a stock of
 * 0: the older API fails on a null stock when an order is cancelled.
 */
export function creationBody(draft: ProdutoDraft): Json {
  return {
    ...commonBody(draft),
    estoque: draft.simple?.estoque.unidades ?? 0,
    variacoes: draft.variacoes.map(({ nome, preco, estoque }) => ({
      nome,
      preco: preco / 100,
      estoque: estoque.unidades,
    })),
  };
}

/**
 * Part `produto` of an edit: the whole product and all its variations with their ids. `own`: the own stock of a product
 * with variations.
 */
export function editBody(draft: ProdutoDraft, own: number): Json {
  return {
    ...commonBody(draft),
    descricao: draft.descricao === '' ? null : draft.descricao,
    ...stockBody(draft.simple?.estoque ?? { unidades: own, anterior: null }),
    variacoes: draft.variacoes.map(({ id, nome, preco, estoque }) => ({
      ...(id !== null && { id: wireId(id) }),
      nome,
      preco: preco / 100,
      ...stockBody(estoque),
    })),
    ...(draft.versao !== null && { versao: draft.versao }),
  };
}

function commonBody(draft: ProdutoDraft): Json {
  const { categorias, simple } = draft;
  return { ...textsOf(draft), categorias, precoBase: simple ? simple.preco / 100 : null };
}

function stockBody({ unidades, anterior }: StockDraft): Json {
  return { estoque: unidades, ...(anterior !== null && { estoqueAnterior: anterior }) };
}
