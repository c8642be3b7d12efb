import { mayBeTypo } from '@decantaria/loja/busca';
import type { Escolhidas } from '@decantaria/loja/facetas';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countByCategoria } from '../categorias/service.ts';
import type { Database } from '../db/open.ts';
import { countFacetas, ofEscolhidas } from './facetas.ts';
import { listProdutosById } from './service.ts';
import { matchesAll, pointsOf, readSearch, type Search } from './words.ts';

// ICU's root collation: the default of some servers sorts accented letters after z.
const NOME = sql`v.nome COLLATE "und-x-icu"`;

interface Scope {
  onlyAtivos: boolean;
  /** Only those in `hits`, a table of the surrounding query. */
  onlyHits: boolean;
}

/**
 * Query of product numbers in a sort order. The number is the last sort key, so that pages never overlap. Every walk but
 * `byEstoqueDesc` reads an index alone.
 */
export type Walk = (scope: Scope, search?: Search) => RawBuilder<unknown>;

export const byNome = alongVitrine(NOME);
export const byNomeDesc = alongVitrine(sql`${NOME} DESC`);
/** Products without a price come last in both directions. */
export const byPreco = alongVitrine(sql`v.preco_minimo`);
export const byPrecoDesc = alongVitrine(sql`v.preco_minimo DESC NULLS LAST`);
export const byVendidos: Walk = (scope) =>
  sql`SELECT p.id FROM produtos p WHERE ${within(scope, 'p.ativo', 'p.id')}
    ORDER BY p.vendidos DESC, p.id`;
/** Most units first, summed over all variations. */
export const byEstoqueDesc: Walk = (scope) =>
  sql`SELECT p.id FROM produtos p
    LEFT JOIN (SELECT produto_id, sum(estoque) AS estoque FROM variacoes GROUP BY produto_id) s
      ON s.produto_id = p.id
    WHERE ${within(scope, 'p.ativo', 'p.id')}
    ORDER BY coalesce(s.estoque, p.estoque, 0) DESC, p.id`;

/** Closest to the search first; without a search, most sold first. */
export const byRelevancia: Walk = (scope, search) =>
  search === undefined
    ? byVendidos(scope)
    : sql`SELECT v.produto_id FROM hits h
        JOIN vitrine v ON v.produto_id = h.produto_id
        JOIN produtos p ON p.id = h.produto_id${scope.onlyAtivos ? sql` AND p.ativo` : sql``}
        ORDER BY ${pointsOf(search)} DESC, p.vendidos DESC, p.id`;

function alongVitrine(order: RawBuilder<unknown>): Walk {
  return (scope) =>
    sql`SELECT v.produto_id FROM vitrine v WHERE ${within(scope, 'v.ativo', 'v.produto_id')}
      ORDER BY ${order}, v.produto_id`;
}

// `= true` prevents a join: the query then walks the index of the sort order, looks each number up in a hash of the hits,
// and stops at the end of the page.
function within({ onlyAtivos, onlyHits }: Scope, ativo: string, id: string): RawBuilder<SqlBool> {
  return all([
    ...(onlyAtivos ? [sql<SqlBool>`${sql.ref(ativo)}`] : []),
    ...(onlyHits ? [sql<SqlBool>`(${sql.ref(id)} IN (SELECT produto_id FROM hits)) = true`] : []),
  ]);
}

export interface Listing {
  /** Counted from 0. */
  page: number;
  size: number;
  walk: Walk;
  /** Text; without words, all products. */
  search: string;
  /** Whether inactive products are excluded. */
  onlyAtivos: boolean;
  /** Conditions on `vitrine v`. */
  conditions: readonly RawBuilder<SqlBool>[];
  /** Numbers of categories; a product is in all of them. */
  categorias?: readonly number[];
  /** Choices of the facets. */
  escolhidas?: Escolhidas;
  /** Whether the active matching products of each choice are counted. */
  countsFacetas?: boolean;
  /** Whether the matching products of every category, in the shop's order, are counted. */
  countsCategorias?: boolean;
}

/**
 * One page of the matching products, with the true totals. A page past the end is empty. When no product has every word
 * of the search, lists products with similar names instead.
 */
export async function listPage(db: Database, listing: Listing) {
  let search = await readSearch(db, listing.search, 'near');
  let hits = await findIds(db, listing, search);
  if (hits.total === 0 && search?.meanings.some(({ word }) => mayBeTypo(word))) {
    search = await readSearch(db, listing.search, 'far');
    hits = await findIds(db, listing, search);
  }
  return {
    produtos: await listProdutosById(db, hits.ids),
    totalPaginas: Math.ceil(hits.total / listing.size),
    totalProdutos: hits.total,
    ...(listing.countsCategorias
      ? { totaisPorCategoria: await countByCategoria(db, conditionsOf(listing, search)) }
      : {}),
    ...(listing.countsFacetas && listing.escolhidas
      ? {
          facetas: await countFacetas(db, {
            conditions: [...listing.conditions, ...ofSearch(search)],
            categorias: listing.categorias ?? [],
            escolhidas: listing.escolhidas,
          }),
        }
      : {}),
  };
}

interface Hits {
  total: number;
  ids: number[];
}

// Selects only numbers, from indexes; the caller reads the products of the page.
async function findIds(db: Database, listing: Listing, search?: Search): Promise<Hits> {
  const { page, size, walk, onlyAtivos } = listing;
  const onlyHits =
    baseConditions({ ...listing, onlyAtivos: false }, search).length + chosen(listing).length > 0;
  const matching = conditionsOf(listing, search);
  const order = walk({ onlyAtivos, onlyHits }, search);
  const ids = sql`array(${order} LIMIT ${size} OFFSET ${page * size})`;
  const query = onlyHits
    ? sql<Hits>`WITH hits AS MATERIALIZED (
          SELECT v.produto_id FROM vitrine v WHERE ${matching}
        ) SELECT (SELECT count(*)::int FROM hits) AS total, ${ids} AS ids`
    : sql<Hits>`SELECT (SELECT count(*)::int FROM vitrine v WHERE ${matching}) AS total, ${ids} AS ids`;
  const { rows } = await query.execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}

/** All conditions of a listing on `vitrine v`. */
function conditionsOf(listing: Listing, search: Search | undefined): RawBuilder<SqlBool> {
  return all([...baseConditions(listing, search), ...chosen(listing)]);
}

/** The conditions except those of the facets. */
function baseConditions(
  { onlyAtivos, conditions, categorias = [] }: Listing,
  search: Search | undefined,
): RawBuilder<SqlBool>[] {
  return [
    ...(onlyAtivos ? [sql<SqlBool>`v.ativo`] : []),
    ...conditions,
    ...categorias.map(inCategoria),
    ...ofSearch(search),
  ];
}

function ofSearch(search: Search | undefined): RawBuilder<SqlBool>[] {
  return search ? matchesAll(search.meanings) : [];
}

function chosen({ escolhidas }: Listing): RawBuilder<SqlBool>[] {
  return escolhidas ? ofEscolhidas(escolhidas) : [];
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`;
}

export function inCategoria(id: number): RawBuilder<SqlBool> {
  return sql`v.produto_id IN (
    SELECT pc.produto_id FROM produto_categorias pc WHERE pc.categoria_id = ${id})`;
}
