import { z } from 'zod';
import { identifier, wireId } from '../rest/values.ts';

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
export const produtoStoredWire = z.object({
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
export function storedBody({ nome, descricao, precoBase, estoque, variacoes }: ProdutoStored) {
  return {
    nome,
    descricao,
    precoBase,
    estoque,
    variacoes: variacoes.map((variacao) => ({ ...variacao, id: wireId(variacao.id) })),
  };
}
