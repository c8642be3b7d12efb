import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { ErrorBody } from '../http/errors.ts';
import { boundedText, id, queryWholeNumber } from '../http/fields.ts';
import { PUBLIC_CATALOGO } from '../http/headers.ts';
import { adminListRoutes } from './admin-list-routes.ts';
import { adminProdutosRoutes } from './admin-routes.ts';
import { CATEGORIAS, categoriaNome, PAGE, SEARCH } from './query.ts';
import { findProdutoById, findProdutoBySlug, requireProduto } from './service.ts';
import { listDestaques, listMaisVendidos, listShopProdutos, type Ordering } from './shop.ts';
import { ProdutoWire, toProdutoWire, toShopProdutoWire } from './wire.ts';

const ORDERINGS: readonly Ordering[] = [
  'maisVendidos',
  'menorPreco',
  'maiorPreco',
  'nomeAsc',
  'nomeDesc',
];
const ShopQuery = z.object({
  page: PAGE,
  size: queryWholeNumber(15, 1, 100).describe('Products a page.'),
  categoria: CATEGORIAS.describe(
    'Names of categories, joined by commas or repeated; a product must be in all of them. Case, accents and plural do not count.',
  ),
  search: SEARCH,
  ordenarPor: z
    .string()
    .optional()
    .transform((word) => ORDERINGS.find((ordering) => ordering === word) ?? 'maisVendidos')
    .describe(`One of ${ORDERINGS.join(', ')}; anything else means maisVendidos.`),
});

const PageWire = z
  .object({
    produtos: z.array(ProdutoWire).describe('The products of this page.'),
    totalPaginas: z.int().describe('How many pages there are; 0 when nothing was found.'),
    totalProdutos: z.int().describe('How many products were found.'),
  })
  .meta({ id: 'PaginaDaVitrine', description: 'One page of the shop’s products.' });

/** Public reading of `/produtos` (rest-contract 3.2). */
export const produtosRoutes: FastifyPluginAsyncZod<{
  db: Database;
  secret: Buffer;
  imagensDir: string;
}> = async (app, { db, secret, imagensDir }) => {
  await app.register(adminListRoutes, { db });
  await app.register(adminProdutosRoutes, { db, secret, imagensDir });

  const publicRoute = { config: PUBLIC_CATALOGO };
  const tags = ['produtos'];

  app.get(
    '/produtos/listarFiltroShop',
    {
      ...publicRoute,
      schema: {
        tags,
        summary: 'One page of the shop',
        description:
          'Active products, searched, filtered and sorted. `precoBase` carries `precoMinimo` here. Sorted by price, products without one come last.',
        querystring: ShopQuery,
        response: { 200: PageWire, 400: ErrorBody, 500: ErrorBody },
      },
    },
    async ({ query: { categoria, ...filter } }) => {
      const page = await listShopProdutos(db, { ...filter, categorias: categoria });
      return { ...page, produtos: page.produtos.map(toShopProdutoWire) };
    },
  );

  app.get(
    '/produtos/destaques',
    {
      ...publicRoute,
      schema: {
        tags,
        summary: 'Products the shop puts forward',
        description: 'At most 15 active products, most sold first.',
        response: { 200: z.array(ProdutoWire), 500: ErrorBody },
      },
    },
    async () => (await listDestaques(db)).map(toProdutoWire),
  );

  app.get(
    '/produtos/destaque-por-categoria',
    {
      ...publicRoute,
      schema: {
        tags,
        summary: 'The product that stands for a category',
        description: 'The most sold active one; 404 when there is none.',
        querystring: z.object({
          categoria: categoriaNome.describe('Name, singular or plural.'),
        }),
        response: { 200: ProdutoWire, 400: ErrorBody, 404: ErrorBody, 500: ErrorBody },
      },
    },
    async ({ query }) => {
      const [produto] = await listMaisVendidos(db, query.categoria, 1);
      return toProdutoWire(requireProduto(produto));
    },
  );

  app.get(
    '/produtos/mais-vendidos',
    {
      ...publicRoute,
      schema: {
        tags,
        summary: 'Best sellers of a category',
        description:
          'Active products, most sold first, then by name. An unknown category gives an empty list.',
        querystring: z.object({
          categoria: categoriaNome.describe('Name, singular or plural.'),
          limit: queryWholeNumber(10, 1, 50).describe('How many at most.'),
        }),
        response: { 200: z.array(ProdutoWire), 400: ErrorBody, 500: ErrorBody },
      },
    },
    async ({ query }) =>
      (await listMaisVendidos(db, query.categoria, query.limit)).map(toProdutoWire),
  );

  app.get(
    '/produtos/slug/:slug',
    {
      ...publicRoute,
      schema: {
        tags,
        summary: 'One product by the last part of its address',
        description: 'Inactive ones too.',
        params: z.object({ slug: boundedText(300).describe('E.g. `noite-de-oud`.') }),
        response: { 200: ProdutoWire, 400: ErrorBody, 404: ErrorBody, 500: ErrorBody },
      },
    },
    async ({ params }) => toProdutoWire(requireProduto(await findProdutoBySlug(db, params.slug))),
  );

  app.get(
    '/produtos/:id',
    {
      ...publicRoute,
      schema: {
        tags,
        summary: 'One product by its number',
        description: 'Inactive ones too.',
        params: z.object({ id: id.describe('Number of the product.') }),
        response: { 200: ProdutoWire, 400: ErrorBody, 404: ErrorBody, 500: ErrorBody },
      },
    },
    async ({ params }) => toProdutoWire(requireProduto(await findProdutoById(db, params.id))),
  );
};
