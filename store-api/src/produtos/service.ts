import { type Expression, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { findCategoria, listCategorias } from '../categorias/service.ts';
import type { Database } from '../db/open.ts';
import type { StoredProduto } from './wire.ts';

const MAX_DESTAQUES = 15;

/** Orders of the shop's list; an unknown word means `maisVendidos` (rest-contract 3.2). */
export type Ordering = 'maisVendidos' | 'menorPreco' | 'maiorPreco' | 'nomeAsc' | 'nomeDesc';

export interface ShopFilter {
  /** Counted from 0. */
  page: number;
  size: number;
  /** Names; a product must be in all of them. */
  categorias: readonly string[];
  /** Part of the name; empty for all. */
  search: string;
  ordenarPor: Ordering;
}

export interface Page {
  produtos: StoredProduto[];
  totalPaginas: number;
  totalProdutos: number;
}

// ICU's root order: the default one of some servers puts accented letters after z.
const NOME = sql`p.nome COLLATE "und-x-icu"`;
const LOWEST_PRECO = sql`coalesce((SELECT min(v.preco) FROM variacoes v WHERE v.produto_id = p.id), p.preco_base)`;

// Each ends in the id, so that equals keep one order and pages never overlap. No price: last both ways.
const ORDER_BY: Readonly<Record<Ordering, Expression<unknown>>> = {
  maisVendidos: sql`p.vendidos DESC, p.id`,
  menorPreco: sql`${LOWEST_PRECO} ASC NULLS LAST, p.id`,
  maiorPreco: sql`${LOWEST_PRECO} DESC NULLS LAST, p.id`,
  nomeAsc: sql`${NOME} ASC, p.id`,
  nomeDesc: sql`${NOME} DESC, p.id`,
};
const BEST_SELLERS_THEN_NOME = sql`p.vendidos DESC, ${NOME} ASC, p.id`;

/** One page of the active products that match; past the end it is empty, with the true totals. */
export async function listShopProdutos(db: Database, filter: ShopFilter): Promise<Page> {
  const categorias = await categoriaIds(db, filter.categorias);
  if (categorias === undefined) return { produtos: [], totalPaginas: 0, totalProdutos: 0 };

  const conditions = sql.join(
    [sql`p.ativo`, ...matchesSearch(filter.search), ...categorias.map(inCategoria)],
    sql` AND `,
  );
  const { total } = await db
    .selectFrom('produtos as p')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(sql<SqlBool>`${conditions}`)
    .executeTakeFirstOrThrow();
  const produtos = await selectProdutos(db)
    .where(sql<SqlBool>`${conditions}`)
    .orderBy(ORDER_BY[filter.ordenarPor])
    .limit(filter.size)
    .offset(filter.page * filter.size)
    .execute();
  return { produtos, totalPaginas: Math.ceil(total / filter.size), totalProdutos: total };
}

/** Up to 15 active products, most sold first. */
export function listDestaques(db: Database): Promise<StoredProduto[]> {
  return selectProdutos(db)
    .where('p.ativo', '=', true)
    .orderBy(ORDER_BY.maisVendidos)
    .limit(MAX_DESTAQUES)
    .execute();
}

/** Up to `limit` active products of a category, most sold first, then by name; none for an unknown name. */
export async function listMaisVendidos(
  db: Database,
  categoria: string,
  limit: number,
): Promise<StoredProduto[]> {
  const ids = await categoriaIds(db, [categoria]);
  if (ids === undefined) return [];
  return selectProdutos(db)
    .where('p.ativo', '=', true)
    .where(sql<SqlBool>`${sql.join(ids.map(inCategoria), sql` AND `)}`)
    .orderBy(BEST_SELLERS_THEN_NOME)
    .limit(limit)
    .execute();
}

/** The product with this slug, inactive ones included. */
export function findProdutoBySlug(db: Database, slug: string): Promise<StoredProduto | undefined> {
  return selectProdutos(db).where('p.slug', '=', slug).executeTakeFirst();
}

/** The product with this number, inactive ones included. */
export function findProdutoById(db: Database, id: number): Promise<StoredProduto | undefined> {
  return selectProdutos(db).where('p.id', '=', id).executeTakeFirst();
}

function selectProdutos(db: Database) {
  return db.selectFrom('produtos as p').select((eb) => [
    ...(['p.id', 'p.slug', 'p.nome', 'p.descricao', 'p.ativo'] as const),
    ...(['p.preco_base', 'p.estoque', 'p.vendidos', 'p.imagem'] as const),
    jsonArrayFrom(
      eb
        .selectFrom('variacoes as v')
        .select(['v.id', 'v.nome', 'v.preco', 'v.estoque'])
        .whereRef('v.produto_id', '=', 'p.id')
        .orderBy('v.posicao')
        .orderBy('v.id'),
    ).as('variacoes'),
    sql<string[]>`array(
      SELECT c.nome FROM produto_categorias pc JOIN categorias c ON c.id = pc.categoria_id
      WHERE pc.produto_id = p.id ORDER BY c.posicao, c.id
    )`.as('categorias'),
  ]);
}

/** The numbers of the named categories; undefined when one of them does not exist. */
async function categoriaIds(db: Database, nomes: readonly string[]): Promise<number[] | undefined> {
  if (nomes.length === 0) return [];
  const categorias = await listCategorias(db);
  const ids = nomes.map((nome) => findCategoria(categorias, nome)?.id);
  return ids.every((id) => id !== undefined) ? ids : undefined;
}

function inCategoria(id: number): Expression<SqlBool> {
  return sql`EXISTS (SELECT FROM produto_categorias pc WHERE pc.produto_id = p.id AND pc.categoria_id = ${id})`;
}

// Escaped after texto_busca, which may itself turn a character into one that LIKE gives a meaning.
function matchesSearch(search: string): Expression<SqlBool>[] {
  if (search === '') return [];
  const term = sql`replace(replace(replace(texto_busca(${search}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
  return [sql`p.busca LIKE '%' || ${term} || '%'`];
}
