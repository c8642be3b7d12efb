import { z } from 'zod';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import type { DadosInvalidosModel } from '../../../shop/falha.ts';
import { estoqueMudou } from '../../../shop/produtos/falhas.ts';
import type { ProdutoDraft, StockDraft } from '../../../shop/produtos/form.ts';
import type { AdminRest } from '../../rest/calls.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { identifier, nullable, wireId } from '../../rest/values.ts';
import { sendEdit } from '../../wire/produtos-calls.ts';

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

/** Applies the form's difference to today's units. */
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

/** Whether a stock is stored. One that the draft leaves as it was is not compared: orders from outside may change it. */
export function sameStock(stored: number, { unidades, anterior }: StockDraft): boolean {
  return anterior === unidades || stored === unidades;
}

/** Whether the stocks that the draft changes are stored. */
export function hasStocks(produto: ProdutoModel, { simple, variacoes }: ProdutoDraft): boolean {
  const { estoqueTotal, variacoes: stored } = produto;
  return (
    (simple === null || sameStock(estoqueTotal, simple.estoque)) &&
    variacoes.every(({ id, estoque }) => {
      const volume = stored.find((one) => one.id === id);
      return volume === undefined || sameStock(volume.estoque, estoque);
    })
  );
}

const texto = nullable(z.string());
const numero = nullable(z.number());

/**
 * A product with the values that the API stores: null stays null, and a negative stock negative. Amounts are reais.
 */
const produtoStoredWire = z.object({
  id: identifier,
  nome: texto,
  descricao: texto,
  precoBase: numero,
  estoque: numero,
  /** Number of order lines that ever named the product. */
  pedidos: numero,
  variacoes: z
    .array(z.object({ id: identifier, nome: texto, preco: numero, estoque: numero }))
    .nullish()
    .transform((variacoes) => variacoes ?? []),
});

export type ProdutoStored = Readonly<z.output<typeof produtoStoredWire>>;

/** Part `produto` that stores exactly `produto`. Without `categorias` and a picture, the API keeps both. */
function storedBody({ nome, descricao, precoBase, estoque, variacoes }: ProdutoStored) {
  return {
    nome,
    descricao,
    precoBase,
    estoque,
    variacoes: variacoes.map((variacao) => ({ ...variacao, id: wireId(variacao.id) })),
  };
}

/** `GET /produtos/{id}`, past the cache, with the values that the API stores; null when it does not exist. */
export function readStored(rest: AdminRest, id: string): Promise<ProdutoStored | null> {
  return rest.send({ ...endpoints.readProdutoById, reply: produtoStoredWire }, { id });
}

/** Stores exactly these values; categories and picture stay. */
export function saveStored(rest: AdminRest, produto: ProdutoStored) {
  return sendEdit(rest, produto.id, storedBody(produto), null);
}
