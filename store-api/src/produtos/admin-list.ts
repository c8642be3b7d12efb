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

/** Highest number of units that counts as low stock. */
const LOW = 5;

/** Stock filter. Counts the units of all variations; ESTOQUE_BAIXO means that one variation, or the simple product, is low. */
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
  /** Names; a product must be in one of them. Empty for all products. */
  categorias: readonly string[];
  disponibilidade: Disponibilidade;
  /** Name of a variation that a product must have; empty for all products. */
  variacao: string;
  ordenarPor: AdminOrdering;
}

export interface AdminPage extends Page {
  /** Distinct names of variations, without regard to case and accents; at most 200. */
  variacoesConhecidas: string[];
}

/** One page of all products, active or not, with the true totals. */
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

// A loose index scan from name to name: there are many variations, but few names.
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

/** Condition: a column of units is low, but not 0. */
export function isLow(column: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} BETWEEN 1 AND ${LOW}`;
}
