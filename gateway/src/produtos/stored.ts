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

/** Whether both store the same. The older API keeps variations in any order. */
export function sameStored(one: ProdutoStored, other: ProdutoStored): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ variacoes, nome, descricao, precoBase, estoque }: ProdutoStored): string {
  const sorted = variacoes
    .map((it) => JSON.stringify([it.id, it.nome, it.preco, it.estoque]))
    .toSorted((one, other) => one.localeCompare(other));
  return JSON.stringify([nome, descricao, precoBase, estoque, sorted]);
}
