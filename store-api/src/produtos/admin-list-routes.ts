import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { refusals } from '../http/errors.ts';
import { boundedText, queryWholeNumber } from '../http/fields.ts';
import { type AdminOrdering, type Disponibilidade, listAdminProdutos } from './admin-list.ts';
import { CATEGORIAS, PAGE, SEARCH } from './query.ts';
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

/** A word of a list in any case; undefined for one that is not in it. */
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
    'Names of categories, joined by commas or repeated; a product must be in one of them. Case, accents and plural do not count.',
  ),
  disponibilidade: wordOf(DISPONIBILIDADES).describe(
    'TODOS, DISPONIVEIS or ESGOTADOS, by the units of all variations together, or ESTOQUE_BAIXO, where one of them, or the product without any, has 1 to 5 left; another word is not applied. Not in the older API.',
  ),
  variacao: boundedText(100)
    .default('')
    .describe(
      'Name of a variation that a product must have; case and accents do not count. Not in the older API.',
    ),
  ordenarPor: wordOf(ADMIN_ORDERINGS).describe(
    'nome, precoMenor, precoMaior or estoque, also as NOME, MENOR_PRECO, MAIOR_PRECO, MAIOR_ESTOQUE; another word is not applied, and the order is by name. Not in the older API.',
  ),
});

const AdminPageWire = z
  .object({
    produtos: z.array(ProdutoWire).describe('The products of this page.'),
    paginaAtual: z.int().describe('Its number, counted from 0.'),
    totalPaginas: z.int().describe('How many pages there are; 0 when nothing was found.'),
    totalProdutos: z.int().describe('How many products were found.'),
    filtrosAplicados: z
      .array(z.string())
      .describe('Names of the query’s parameters that were understood and applied.'),
    variacoesConhecidas: z
      .array(z.string())
      .describe('Names of variations there are in the shop, at most 200.'),
  })
  .meta({ id: 'PaginaDoPainel', description: 'One page of all products.' });

/** `GET /produtos` (API-41, C-56). */
export const adminListRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.get(
    '/produtos',
    {
      schema: {
        tags: ['produtos'],
        summary: 'One page of all products, for the dashboard',
        description:
          'Inactive ones too. Filters go together; `filtrosAplicados` says which were applied. Never cached: it shows what was just saved.',
        querystring: AdminQuery,
        response: { 200: AdminPageWire, ...refusals(400, 500) },
      },
    },
    async ({ query }) => {
      const { disponibilidade = 'TODOS', ordenarPor = 'nome', categoria, ...filter } = query;
      const found = await listAdminProdutos(db, {
        ...filter,
        categorias: categoria,
        disponibilidade,
        ordenarPor,
      });
      return {
        ...found,
        produtos: found.produtos.map(toProdutoWire),
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
