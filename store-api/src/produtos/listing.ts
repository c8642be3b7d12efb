import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { matchesWords, mayHoldTypos, resemblesWords, wordsOf } from './search.ts';
import { listProdutosById } from './service.ts';
import type { StoredProduto } from './wire.ts';

// ICU's root order: the default one of some servers puts accented letters after z.
const NOME = sql`v.nome COLLATE "und-x-icu"`;

/** Which products a walk passes by. */
interface Scope {
  onlyAtivos: boolean;
  /** Only those in `hits`, a table of the query around it. */
  onlyHits: boolean;
}

/**
 * The numbers of products in an order that ends in the number, so that equals keep one place and pages never
 * overlap. Each but `byEstoqueDesc` is answered by an index alone.
 */
export type Walk = (scope: Scope) => RawBuilder<unknown>;

export const byNome = alongVitrine(NOME);
export const byNomeDesc = alongVitrine(sql`${NOME} DESC`);
/** No price: last, both ways. */
export const byPreco = alongVitrine(sql`v.preco_minimo`);
export const byPrecoDesc = alongVitrine(sql`v.preco_minimo DESC NULLS LAST`);
/** Most sold first. */
export const byVendidos = alongProdutos(sql`p.vendidos DESC`);
/** Most units first, those of all variations together. */
export const byEstoqueDesc: Walk = (scope) =>
  sql`SELECT p.id FROM produtos p
    LEFT JOIN (SELECT produto_id, sum(estoque) AS estoque FROM variacoes GROUP BY produto_id) s
      ON s.produto_id = p.id
    WHERE ${within(scope, 'p.ativo', 'p.id')}
    ORDER BY coalesce(s.estoque, p.estoque, 0) DESC, p.id`;

function alongVitrine(order: RawBuilder<unknown>): Walk {
  return (scope) =>
    sql`SELECT v.produto_id FROM vitrine v WHERE ${within(scope, 'v.ativo', 'v.produto_id')}
      ORDER BY ${order}, v.produto_id`;
}

function alongProdutos(order: RawBuilder<unknown>): Walk {
  return (scope) =>
    sql`SELECT p.id FROM produtos p WHERE ${within(scope, 'p.ativo', 'p.id')} ORDER BY ${order}, p.id`;
}

// `= true` keeps it from becoming a join: the order's index is walked, each number looked up in a hash of
// the hits, and the walk ends with the page.
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
  /** Words; empty for all. */
  search: string;
  /** Whether inactive products are left out. */
  onlyAtivos: boolean;
  /** On `vitrine v`. */
  conditions: readonly RawBuilder<SqlBool>[];
}

export interface Page {
  produtos: StoredProduto[];
  totalPaginas: number;
  totalProdutos: number;
}

/**
 * One page of the products that match, with the true totals; past the end it is empty. When no product has
 * every word of the search, those whose names resemble them are listed instead.
 */
export async function listPage(db: Database, listing: Listing): Promise<Page> {
  const words = wordsOf(listing.search);
  const found = await findIds(db, listing, matchesWords(words));
  const { total, ids } =
    found.total === 0 && mayHoldTypos(words)
      ? await findIds(db, listing, resemblesWords(words))
      : found;
  return {
    produtos: await listProdutosById(db, ids),
    totalPaginas: Math.ceil(total / listing.size),
    totalProdutos: total,
  };
}

interface Found {
  total: number;
  ids: number[];
}

// The numbers first, from indexes alone; the rest is read for the few that are shown.
async function findIds(
  db: Database,
  { page, size, walk, onlyAtivos, conditions }: Listing,
  matches: readonly RawBuilder<SqlBool>[],
): Promise<Found> {
  const ativo = onlyAtivos ? [sql<SqlBool>`v.ativo`] : [];
  const narrowed = [...conditions, ...matches];
  const onlyHits = narrowed.length > 0;
  const ids = sql`array(${walk({ onlyAtivos, onlyHits })} LIMIT ${size} OFFSET ${page * size})`;
  const query = onlyHits
    ? sql<Found>`WITH hits AS MATERIALIZED (
          SELECT v.produto_id FROM vitrine v WHERE ${all([...ativo, ...narrowed])}
        ) SELECT (SELECT count(*)::int FROM hits) AS total, ${ids} AS ids`
    : sql<Found>`SELECT (SELECT count(*)::int FROM vitrine v WHERE ${all(ativo)}) AS total, ${ids} AS ids`;
  const { rows } = await query.execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`;
}

/** Condition on `vitrine v`: the product is in this category. */
export function inCategoria(id: number): RawBuilder<SqlBool> {
  return sql`v.produto_id IN (
    SELECT pc.produto_id FROM produto_categorias pc WHERE pc.categoria_id = ${id})`;
}
