import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { boundedText, queryWholeNumber } from '../http/fields.ts';
import { type AdminOrdering, type Disponibilidade, listAdminProdutos } from './admin-list.ts';
import { CATEGORIAS, PAGE, pageFields, SEARCH } from './query.ts';
import { ProdutoWire, toProdutoWire } from './wire.ts';

const DISPONIBILIDADES: Readonly<Record<string, Disponibilidade>> = {
  todos: 'TODOS',
  disponiveis: 'DISPONIVEIS',
  disponivel: 'DISPONIVEIS',
  esgotados: 'ESGOTADOS',
  esgotado: 'ESGOTADOS',
  estoque_baixo: 'ESTOQUE_BAIXO',
};
const ADMIN_ORDERINGS: Readonly<Record<string, AdminOrdering>> = {
  nome: 'nome',
  precomenor: 'precoMenor',
  menor_preco: 'precoMenor',
  precomaior: 'precoMaior',
  maior_preco: 'precoMaior',
  estoque: 'estoque',
  maior_estoque: 'estoque',
};

/** The value of a known word, in any case; undefined for an unknown word. */
function wordOf<T>(words: Readonly<Record<string, T>>) {
  return z
    .string()
    .optional()
    .transform((word) =>
      word === undefined || !Object.hasOwn(words, word.toLowerCase())
        ? undefined
        : words[word.toLowerCase()],
    );
}

const AdminQuery = z.object({
  page: PAGE,
  size: queryWholeNumber(9, 1, 100).describe('Products a page.'),
  search: SEARCH,
  categoria: CATEGORIAS.describe(
    'Names of categories, joined by commas or repeated; a product must be in one of them. Ignores case, accents and plural.',
  ),
  disponibilidade: wordOf(DISPONIBILIDADES).describe(
    'TODOS, DISPONIVEIS or ESGOTADOS, by the units of all variations, or ESTOQUE_BAIXO: a variation or simple product with 1 to 5 units. Unknown words are not applied. Not in the older API.',
  ),
  variacao: boundedText(100)
    .default('')
    .describe(
      'Name of a variation that a product must have, without regard to case and accents. Not in the older API.',
    ),
  ordenarPor: wordOf(ADMIN_ORDERINGS).describe(
    'nome, precoMenor, precoMaior or estoque, also as NOME, MENOR_PRECO, MAIOR_PRECO, MAIOR_ESTOQUE. Unknown words are not applied; the order is then by name. Not in the older API.',
  ),
});

const AdminPageWire = z
  .object({
    ...pageFields(ProdutoWire),
    paginaAtual: z.int().describe('Number of this page, from 0.'),
    filtrosAplicados: z
      .array(z.string())
      .describe('Names of the query parameters that were applied.'),
    variacoesConhecidas: z
      .array(z.string())
      .describe('Names of the shop’s variations, at most 200.'),
  })
  .meta({ id: 'PaginaDoPainel', description: 'One page of all products.' });

/** `GET /produtos`, for the dashboard. */
export const adminListRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.get(
    '/produtos',
    {
      schema: {
        summary: 'One page of all products, for the dashboard',
        description:
          'Active or not. All filters must match; `filtrosAplicados` names the applied ones. Never cached, so that it shows the latest edits.',
        querystring: AdminQuery,
        response: { 200: AdminPageWire },
      },
    },
    async ({ query }) => {
      const { disponibilidade = 'TODOS', ordenarPor = 'nome', categoria, ...filter } = query;
      const result = await listAdminProdutos(db, {
        ...filter,
        categorias: categoria,
        disponibilidade,
        ordenarPor,
      });
      return {
        ...result,
        produtos: result.produtos.map(toProdutoWire),
        paginaAtual: query.page,
        filtrosAplicados: appliedFilters(query),
      };
    },
  );
};

const FILTERS = ['search', 'categoria', 'disponibilidade', 'variacao', 'ordenarPor'] as const;

function appliedFilters(query: z.infer<typeof AdminQuery>): string[] {
  return FILTERS.filter((name) => (query[name]?.length ?? 0) > 0);
}
