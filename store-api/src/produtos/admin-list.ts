import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { findCategoria, listCategorias } from '../categorias/service.ts';
import type { Database } from '../db/open.ts';
import {
  byEstoqueDesc,
  byNome,
  byPreco,
  byPrecoDesc,
  inCategoria,
  listPage,
  type Page,
  type Walk,
} from './listing.ts';

const MAX_VARIACOES_CONHECIDAS = 200;

/** Units up to which a stock is low (APROD-12). */
const LOW = 5;

/**
 * Units of a product are those of its variations, where it has some (APROD-15); low is the stock of any one of them, or
 * its own.
 */
export type Disponibilidade = 'TODOS' | 'DISPONIVEIS' | 'ESGOTADOS' | 'ESTOQUE_BAIXO';
export type AdminOrdering = 'nome' | 'precoMenor' | 'precoMaior' | 'estoque';

const WALKS: Readonly<Record<AdminOrdering, Walk>> = {
  nome: byNome,
  precoMenor: byPreco,
  precoMaior: byPrecoDesc,
  estoque: byEstoqueDesc,
};

export interface AdminFilter {
  /** Counted from 0. */
  page: number;
  size: number;
  search: string;
  /** Names; a product must be in one of them. Empty for all. */
  categorias: readonly string[];
  disponibilidade: Disponibilidade;
  /** Name of a variation that a product must have; empty for all. */
  variacao: string;
  ordenarPor: AdminOrdering;
}

export interface AdminPage extends Page {
  /** Names of variations there are, each once without regard to case and accents; at most 200. */
  variacoesConhecidas: string[];
}

/** One page of all products, inactive ones included, with the true totals (APROD, C-56). */
export async function listAdminProdutos(db: Database, filter: AdminFilter): Promise<AdminPage> {
  const { page, size, search, ordenarPor, variacao } = filter;
  const conditions = [
    ...(await ofCategorias(db, filter.categorias)),
    ...ofDisponibilidade(filter.disponibilidade),
    ...(variacao === '' ? [] : [ofVariacao(variacao)]),
  ];
  const walk = WALKS[ordenarPor];
  return {
    ...(await listPage(db, { page, size, search, walk, onlyAtivos: false, conditions })),
    variacoesConhecidas: await listVariacaoNomes(db),
  };
}

/** `5 ml` before `10 ml`. */
const byNumberThenText = new Intl.Collator('pt-BR', { numeric: true }).compare;

// Jumps from name to name along the index: there are few names, however many variations.
async function listVariacaoNomes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`
    WITH RECURSIVE nomes AS (
      (SELECT texto_busca(nome) AS plain FROM variacoes ORDER BY texto_busca(nome) LIMIT 1)
      UNION ALL
      SELECT (SELECT texto_busca(v.nome) FROM variacoes v WHERE texto_busca(v.nome) > n.plain
        ORDER BY texto_busca(v.nome) LIMIT 1)
      FROM nomes n WHERE n.plain IS NOT NULL
    )
    SELECT (SELECT v.nome FROM variacoes v WHERE texto_busca(v.nome) = n.plain LIMIT 1) AS nome
    FROM nomes n WHERE n.plain IS NOT NULL LIMIT ${MAX_VARIACOES_CONHECIDAS}`.execute(db);
  return rows.map(({ nome }) => nome).toSorted(byNumberThenText);
}

async function ofCategorias(
  db: Database,
  nomes: readonly string[],
): Promise<RawBuilder<SqlBool>[]> {
  if (nomes.length === 0) return [];
  const categorias = await listCategorias(db);
  const ids = new Set(nomes.flatMap((nome) => findCategoria(categorias, nome)?.id ?? []));
  const any = ids.size === 0 ? sql<SqlBool>`false` : sql.join([...ids].map(inCategoria), sql` OR `);
  return [sql`(${any})`];
}

function ofDisponibilidade(disponibilidade: Disponibilidade): RawBuilder<SqlBool>[] {
  const some = sql<SqlBool>`(
    v.produto_id IN (SELECT x.produto_id FROM variacoes x WHERE x.estoque > 0)
    OR v.produto_id IN (SELECT p.id FROM produtos p WHERE p.estoque > 0)
  )`;
  switch (disponibilidade) {
    case 'TODOS':
      return [];
    case 'DISPONIVEIS':
      return [some];
    case 'ESGOTADOS':
      return [sql`NOT ${some}`];
    case 'ESTOQUE_BAIXO':
      return [
        sql`(
          v.produto_id IN (SELECT x.produto_id FROM variacoes x WHERE ${isLow('x.estoque')})
          OR v.produto_id IN (SELECT p.id FROM produtos p WHERE ${isLow('p.estoque')})
        )`,
      ];
  }
}

function ofVariacao(nome: string): RawBuilder<SqlBool> {
  return sql`v.produto_id IN (
    SELECT x.produto_id FROM variacoes x WHERE texto_busca(x.nome) = texto_busca(${nome}))`;
}

/** Whether a column of units has some, and few (APROD-12). */
export function isLow(column: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} BETWEEN 1 AND ${LOW}`;
}
