import { type RawBuilder, sql } from 'kysely';
import { findCategoria, listCategorias } from '../categorias/service.ts';
import type { Database } from '../db/open.ts';
import {
  byNome,
  byNomeDesc,
  byPreco,
  byPrecoDesc,
  byVendidos,
  inCategoria,
  listPage,
  type Page,
  type Walk,
} from './listing.ts';
import { listProdutosById } from './service.ts';
import type { StoredProduto } from './wire.ts';

const MAX_DESTAQUES = 15;

export const ORDERINGS = [
  'maisVendidos',
  'menorPreco',
  'maiorPreco',
  'nomeAsc',
  'nomeDesc',
] as const;
export type Ordering = (typeof ORDERINGS)[number];

const WALKS: Readonly<Record<Ordering, Walk>> = {
  maisVendidos: byVendidos,
  menorPreco: byPreco,
  maiorPreco: byPrecoDesc,
  nomeAsc: byNome,
  nomeDesc: byNomeDesc,
};

export interface ShopFilter {
  /** Counted from 0. */
  page: number;
  size: number;
  /** Names; a product must be in all of them. */
  categorias: readonly string[];
  /** Words that a product must contain; empty for all products. */
  search: string;
  ordenarPor: Ordering;
}

/** One page of the matching active products. A page past the end is empty, with the true totals. */
export async function listShopProdutos(
  db: Database,
  { categorias, ordenarPor, ...filter }: ShopFilter,
): Promise<Page> {
  const ids = await categoriaIds(db, categorias);
  if (ids === undefined) return { produtos: [], totalPaginas: 0, totalProdutos: 0 };
  return listPage(db, {
    ...filter,
    walk: WALKS[ordenarPor],
    onlyAtivos: true,
    conditions: ids.map(inCategoria),
  });
}

/** Up to 15 active products, most sold first. */
export async function listDestaques(db: Database): Promise<StoredProduto[]> {
  return listProdutos(
    db,
    sql`SELECT p.id FROM produtos p WHERE p.ativo ORDER BY p.vendidos DESC, p.id LIMIT ${MAX_DESTAQUES}`,
  );
}

/** Up to `limit` active products of a category, most sold first, then by name. Empty for an unknown category. */
export async function listMaisVendidos(
  db: Database,
  categoria: string,
  limit: number,
): Promise<StoredProduto[]> {
  const [categoriaId] = (await categoriaIds(db, [categoria])) ?? [];
  if (categoriaId === undefined) return [];
  return listProdutos(
    db,
    sql`SELECT p.id FROM produtos p
    WHERE p.ativo AND EXISTS (
      SELECT FROM produto_categorias pc WHERE pc.produto_id = p.id AND pc.categoria_id = ${categoriaId})
    ORDER BY p.vendidos DESC, p.nome COLLATE "und-x-icu", p.id LIMIT ${limit}`,
  );
}

/** The products that a query of ids selects, in its order. */
async function listProdutos(db: Database, ids: RawBuilder<unknown>): Promise<StoredProduto[]> {
  const { rows } = await sql<{ id: number }>`${ids}`.execute(db);
  return listProdutosById(
    db,
    rows.map(({ id }) => id),
  );
}

/** The numbers of the named categories; undefined when one of them does not exist. */
async function categoriaIds(db: Database, nomes: readonly string[]): Promise<number[] | undefined> {
  if (nomes.length === 0) return [];
  const categorias = await listCategorias(db);
  const ids = nomes.map((nome) => findCategoria(categorias, nome)?.id);
  return ids.every((id) => id !== undefined) ? ids : undefined;
}
