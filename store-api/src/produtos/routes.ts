import { z } from 'zod';
import type { ApiRoutes } from '../http/api-routes.ts';
import { refusals } from '../http/errors.ts';
import { boundedText, id, queryWholeNumber } from '../http/fields.ts';
import { PUBLIC_CATALOGO } from '../http/headers.ts';
import { categoriaNome, pageFields } from './query.ts';
import { findProdutoById, findProdutoBySlug, requireProduto } from './service.ts';
import { listDestaques, listMaisVendidos, listShopProdutos, ShopQuery } from './shop.ts';
import { ProdutoWire, toProdutoWire, toShopProdutoWire } from './wire.ts';

const PageWire = z
  .object(pageFields(ProdutoWire))
  .meta({ id: 'PaginaDaVitrine', description: 'One page of the shop’s products.' });

/** `/produtos`: public reading. */
export const produtosRoutes: ApiRoutes = async (app, { db, places }) => {
  const config = PUBLIC_CATALOGO;

  app.get(
    '/produtos/listarFiltroShop',
    {
      config,
      schema: { querystring: ShopQuery, response: { 200: PageWire, ...refusals(503) } },
    },
    async (request) => {
      const page = await places.run(request, () => listShopProdutos(db, request.query));
      return { ...page, produtos: page.produtos.map(toShopProdutoWire) };
    },
  );

  app.get(
    '/produtos/destaques',
    {
      config,
      schema: { response: { 200: z.array(ProdutoWire) } },
    },
    async () => (await listDestaques(db)).map(toProdutoWire),
  );

  app.get(
    '/produtos/destaque-por-categoria',
    {
      config,
      schema: {
        querystring: z.object({
          categoria: categoriaNome.describe('Name, singular or plural.'),
        }),
        response: { 200: ProdutoWire, ...refusals(404) },
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
      config,
      schema: {
        querystring: z.object({
          categoria: categoriaNome.describe('Name, singular or plural.'),
          limit: queryWholeNumber(10, 1, 50).describe('How many at most.'),
        }),
        response: { 200: z.array(ProdutoWire) },
      },
    },
    async ({ query }) =>
      (await listMaisVendidos(db, query.categoria, query.limit)).map(toProdutoWire),
  );

  app.get(
    '/produtos/slug/:slug',
    {
      config,
      schema: {
        params: z.object({ slug: boundedText(300).describe('E.g. `noite-de-oud`.') }),
        response: { 200: ProdutoWire, ...refusals(404) },
      },
    },
    async ({ params }) => toProdutoWire(requireProduto(await findProdutoBySlug(db, params.slug))),
  );

  app.get(
    '/produtos/:id',
    {
      config,
      schema: {
        params: z.object({ id: id.describe('Number of the product.') }),
        response: { 200: ProdutoWire, ...refusals(404) },
      },
    },
    async ({ params }) => toProdutoWire(requireProduto(await findProdutoById(db, params.id))),
  );
};
