import { z } from 'zod';
import type { Leituras } from '../../shop/catalogo/leituras.ts';
import type { PublicRest } from '../rest/calls.ts';
import { createLoader } from '../rest/loader.ts';

/** A name and a volume. */
const NAMED = z.tuple([z.string(), z.string().nullable()]);
/** The most products that a name is looked for among. */
const NAMESAKES = 20;
const MAX_BUSCA = 100;

/** Reads the catalogue for one operation. Each method rejects with `RestFailure` when the API does not answer. */
export function createLeituras(rest: PublicRest): Leituras {
  const produtos = createLoader((id) => rest.readProdutoById({ id }));
  const named = createLoader(async (key) => {
    const [nome, variacaoId] = NAMED.parse(JSON.parse(key));
    const { itens } = await rest.listProdutos({
      userInput: true,
      query: { page: 0, size: NAMESAKES, search: nome.slice(0, MAX_BUSCA) },
    });
    const found = itens.filter(
      (produto) =>
        produto.nome === nome &&
        (variacaoId === null || produto.variacoes.some(({ id }) => id === variacaoId)),
    );
    const [only] = found;
    // The list's prices are not those of the product.
    return only && found.length === 1 ? produtos.load(only.id) : null;
  });
  let categorias: ReturnType<Leituras['categorias']> | undefined;
  return {
    categorias: () => {
      categorias ??= rest.listCategorias();
      return categorias;
    },
    byId: (id) => produtos.load(id),
    byName: (nome, variacaoId) => named.load(JSON.stringify([nome, variacaoId])),
  };
}
