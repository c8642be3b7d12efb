import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { findCategoria, listCategorias } from '../categorias/service.ts';
import type { Database } from '../db/open.ts';
import { queryWholeNumber } from '../http/fields.ts';
import {
  byNome,
  byNomeDesc,
  byPreco,
  byPrecoDesc,
  byVendidos,
  inCategoria,
  listPage,
  type Page,
} from './listing.ts';
import { CATEGORIAS, PAGE, SEARCH } from './query.ts';
import { type StoredProduto, selectProdutos } from './service.ts';

const MAX_DESTAQUES = 15;

const ORDERINGS = new Map([
  ['maisVendidos', byVendidos],
  ['menorPreco', byPreco],
  ['maiorPreco', byPrecoDesc],
  ['nomeAsc', byNome],
  ['nomeDesc', byNomeDesc],
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
    .describe(`One of ${[...ORDERINGS.keys()].join(', ')}; any other word means maisVendidos.`),
  totais: z
    .string()
    .optional()
    .transform((word) => word === 'categorias')
    .describe('`categorias` counts the matching products of each category. Not in the older API.'),
});

/** One page of the matching active products. A page past the end is empty, with the true totals. */
export async function listShopProdutos(
  db: Database,
  { categoria, ordenarPor: walk, totais: countsCategorias, ...page }: z.infer<typeof ShopQuery>,
): Promise<Page> {
  const ids = await categoriaIds(db, categoria);
  const conditions = ids === undefined ? [sql<SqlBool>`false`] : ids.map(inCategoria);
  return listPage(db, { ...page, walk, onlyAtivos: true, conditions, countsCategorias });
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
  const [categoriaId] = (await categoriaIds(db, [categoria])) ?? [];
  if (categoriaId === undefined) return [];
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

/** The numbers of the named categories; undefined when one of them does not exist. */
async function categoriaIds(db: Database, nomes: readonly string[]): Promise<number[] | undefined> {
  if (nomes.length === 0) return [];
  const categorias = await listCategorias(db);
  const ids = nomes.map((nome) => findCategoria(categorias, nome)?.id);
  return ids.every((id) => id !== undefined) ? ids : undefined;
}
