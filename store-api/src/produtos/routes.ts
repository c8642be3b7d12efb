import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { findAccess, isAdmin } from '../auth/access.ts';
import { categoriaIds } from '../categorias/service.ts';
import { ListedCategoria } from '../categorias/wire.ts';
import type { Database } from '../db/open.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forAnyone, open } from '../http/calls.ts';
import { boundedText, id, named, queryWholeNumber } from '../http/fields.ts';
import { PUBLIC_CATALOGO } from '../http/headers.ts';
import { FacetaWire, facetaFields, toEscolhidas } from './facetas.ts';
import {
  byNome,
  byNomeDesc,
  byPreco,
  byPrecoDesc,
  byRelevancia,
  byVendidos,
  listPage,
} from './listing.ts';
import { CATEGORIAS, categoriaNome, PAGE, pageFields, SEARCH } from './query.ts';
import {
  findProdutoById,
  findProdutoBySlug,
  requireProduto,
  type StoredProduto,
  selectProdutos,
} from './service.ts';
import { ProdutoWire, toProdutoWire, toPublicProdutoWire, toShopProdutoWire } from './wire.ts';

const MAX_DESTAQUES = 15;

const ORDERINGS = new Map([
  ['maisVendidos', byVendidos],
  ['menorPreco', byPreco],
  ['maiorPreco', byPrecoDesc],
  ['nomeAsc', byNome],
  ['nomeDesc', byNomeDesc],
  ['relevancia', byRelevancia],
]);

export const ShopQuery = z.object({
  page: PAGE,
  size: queryWholeNumber(15, 1, 100).describe('Products a page.'),
  categoria: CATEGORIAS.describe(
    'Names of categories, joined by commas or repeated; a product must be in all of them. Ignores case, accents and plural.',
  ),
  search: SEARCH,
  ordenarPor: z
    .string()
    .optional()
    .transform((word) => ORDERINGS.get(word ?? '') ?? byVendidos)
    .describe(
      `One of ${[...ORDERINGS.keys()].join(', ')}; any other word means maisVendidos. \`relevancia\`: closest to the search first, or most sold first without one. Not in the older API.`,
    ),
  totais: z
    .string()
    .optional()
    .transform((word) => word ?? '')
    .describe(
      '`categorias` counts the matching products of each category, `facetas` those of each choice. Not in the older API.',
    ),
  ...facetaFields,
});

/** One page of the matching active products. A page past the end is empty, with the true totals. */
export async function listShopProdutos(
  db: Database,
  {
    categoria,
    ordenarPor: walk,
    totais,
    page,
    size,
    search,
    ...facetas
  }: z.infer<typeof ShopQuery>,
): ReturnType<typeof listPage> {
  return listPage(db, {
    page,
    size,
    search,
    walk,
    onlyAtivos: true,
    conditions: [],
    categorias: await categoriaIds(db, categoria),
    escolhidas: toEscolhidas(facetas),
    countsCategorias: totais === 'categorias',
    countsFacetas: totais === 'facetas',
  });
}

/** Up to 15 active products, most sold first. */
export function listDestaques(db: Database): Promise<StoredProduto[]> {
  return selectBestSellers(db).orderBy('p.id').limit(MAX_DESTAQUES).execute();
}

/** Up to `limit` active products of a category, most sold first, then by name. Empty for an unknown category. */
export async function listMaisVendidos(
  db: Database,
  categoria: string,
  limit: number,
): Promise<StoredProduto[]> {
  const [categoriaId] = await categoriaIds(db, [categoria]);
  return selectBestSellers(db)
    .where(
      sql<boolean>`EXISTS (SELECT FROM produto_categorias pc
        WHERE pc.produto_id = p.id AND pc.categoria_id = ${categoriaId})`,
    )
    .orderBy(sql`p.nome COLLATE "und-x-icu"`)
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

function selectBestSellers(db: Database) {
  return selectProdutos(db).where(sql<boolean>`p.ativo`).orderBy('p.vendidos', 'desc');
}

const PageWire = named('PaginaDaVitrine', 'One page of the shop’s products.', {
  ...pageFields(ProdutoWire),
  totaisPorCategoria: z
    .array(ListedCategoria)
    .optional()
    .describe('With `totais=categorias`: the matching products of each category.'),
  facetas: z
    .array(FacetaWire)
    .optional()
    .describe('With `totais=facetas`: the matching products of each choice.'),
});

const ById = z.object({ id: id.describe('Number of the product.') });
const BySlug = z.object({ slug: boundedText(300).describe('E.g. `noite-de-oud`.') });
const OfCategoria = z.object({ categoria: categoriaNome.describe('Name, singular or plural.') });
const BestQuery = OfCategoria.extend({
  limit: queryWholeNumber(10, 1, 50).describe('How many at most.'),
});

/** `/produtos`: public reading. */
export const produtosRoutes: ApiRoutes = async (app, { db, reads, places, secret }) => {
  const config = PUBLIC_CATALOGO;

  /**
   * The product as the caller may see it. A shared cache must not give an administrator's reply to others. Administrators
   * read the primary database: they verify a save whose reply was lost.
   */
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    find: (db: Database) => Promise<StoredProduto | undefined>,
  ): Promise<ProdutoWire> => {
    const access = await findAccess(db, secret, request);
    const isStaff = access !== undefined && isAdmin(access);
    const stored = requireProduto(await (isStaff ? find(db) : reads.run(find)));
    reply.header('vary', 'Authorization');
    if (!isStaff) return toPublicProdutoWire(stored);
    reply.header('cache-control', 'no-store');
    return toProdutoWire(stored);
  };

  app.get(
    '/produtos/listarFiltroShop',
    { config, ...open({ querystring: ShopQuery }, PageWire, 503) },
    async (request) => {
      const page = await places.run(request, () =>
        reads.run((db) => listShopProdutos(db, request.query)),
      );
      return { ...page, produtos: page.produtos.map(toShopProdutoWire) };
    },
  );

  app.get('/produtos/destaques', { config, ...open({}, z.array(ProdutoWire)) }, async () =>
    (await reads.run(listDestaques)).map(toProdutoWire),
  );

  app.get(
    '/produtos/destaque-por-categoria',
    { config, ...open({ querystring: OfCategoria }, ProdutoWire, 404) },
    async ({ query }) => {
      const [produto] = await reads.run((db) => listMaisVendidos(db, query.categoria, 1));
      return toProdutoWire(requireProduto(produto));
    },
  );

  app.get(
    '/produtos/mais-vendidos',
    { config, ...open({ querystring: BestQuery }, z.array(ProdutoWire)) },
    async ({ query: { categoria, limit } }) =>
      (await reads.run((db) => listMaisVendidos(db, categoria, limit))).map(toProdutoWire),
  );

  app.get(
    '/produtos/slug/:slug',
    { config, ...forAnyone({ params: BySlug }, ProdutoWire, 404) },
    async (request, reply) =>
      answer(request, reply, (db) => findProdutoBySlug(db, request.params.slug)),
  );

  app.get(
    '/produtos/:id',
    { config, ...forAnyone({ params: ById }, ProdutoWire, 404) },
    async (request, reply) =>
      answer(request, reply, (db) => findProdutoById(db, request.params.id)),
  );
};
