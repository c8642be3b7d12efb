import { z } from 'zod';
import type { AdminRest } from '../../rest/client.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { identifier, wireId } from '../../rest/values.ts';
import { sendEdit } from '../../wire/produtos-calls.ts';

const texto = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const numero = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

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
  return rest(
    { ...endpoints.readProdutoById, reply: produtoStoredWire },
    { params: { id }, fresh: true },
  );
}

/** Stores exactly these values; categories and picture stay. */
export function saveStored(rest: AdminRest, produto: ProdutoStored) {
  return sendEdit(rest, produto.id, storedBody(produto));
}
