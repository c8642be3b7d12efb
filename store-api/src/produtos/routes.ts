import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FOR_ANYONE, findAccess, isAdmin } from '../auth/access.ts';
import { ListedCategoria } from '../categorias/wire.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { refusals } from '../http/errors.ts';
import { boundedText, id, queryWholeNumber } from '../http/fields.ts';
import { PUBLIC_CATALOGO } from '../http/headers.ts';
import { categoriaNome, pageFields } from './query.ts';
import {
  findProdutoById,
  findProdutoBySlug,
  requireProduto,
  type StoredProduto,
} from './service.ts';
import { listDestaques, listMaisVendidos, listShopProdutos, ShopQuery } from './shop.ts';
import { ProdutoWire, toProdutoWire, toPublicProdutoWire, toShopProdutoWire } from './wire.ts';

const PageWire = z
  .object({
    ...pageFields(ProdutoWire),
    totaisPorCategoria: z
      .array(ListedCategoria)
      .optional()
      .describe('With `totais=categorias`: the matching products of each category.'),
  })
  .meta({ id: 'PaginaDaVitrine', description: 'One page of the shop’s products.' });

/** `/produtos`: public reading. */
export const produtosRoutes: ApiRoutes = async (app, { db, places, secret }) => {
  const config = PUBLIC_CATALOGO;
  const security = FOR_ANYONE;

  /** The product as the caller may see it. A shared cache must not give an administrator's reply to others. */
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    produto: StoredProduto | undefined,
  ): Promise<ProdutoWire> => {
    const stored = requireProduto(produto);
    reply.header('vary', 'Authorization');
    const access = await findAccess(db, secret, request);
    if (!access || !isAdmin(access)) return toPublicProdutoWire(stored);
    reply.header('cache-control', 'no-store');
    return toProdutoWire(stored);
  };

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
        security,
        params: z.object({ slug: boundedText(300).describe('E.g. `noite-de-oud`.') }),
        response: { 200: ProdutoWire, ...refusals(404) },
      },
    },
    async (request, reply) =>
      answer(request, reply, await findProdutoBySlug(db, request.params.slug)),
  );

  app.get(
    '/produtos/:id',
    {
      config,
      schema: {
        security,
        params: z.object({ id: id.describe('Number of the product.') }),
        response: { 200: ProdutoWire, ...refusals(404) },
      },
    },
    async (request, reply) => answer(request, reply, await findProdutoById(db, request.params.id)),
  );
};
