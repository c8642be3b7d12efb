import { type Expression, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { acharCategoria, listarCategorias } from '../categorias/service.ts';
import type { Banco } from '../db/abrir.ts';
import type { ProdutoGuardado } from './wire.ts';

const DESTAQUES = 15;

/** Orders of the shop's list; an unknown word means `maisVendidos` (rest-contract 3.2). */
export type Ordenacao = 'maisVendidos' | 'menorPreco' | 'maiorPreco' | 'nomeAsc' | 'nomeDesc';

export interface FiltroDaVitrine {
  /** Counted from 0. */
  page: number;
  size: number;
  /** Names; a product must be in all of them. */
  categorias: readonly string[];
  /** Part of the name; empty for all. */
  search: string;
  ordenarPor: Ordenacao;
}

export interface Pagina {
  produtos: ProdutoGuardado[];
  totalPaginas: number;
  totalProdutos: number;
}

// ICU's root order: the default one of some servers puts accented letters after z.
const NOME = sql`p.nome COLLATE "und-x-icu"`;
const PRECO_MINIMO = sql`coalesce((SELECT min(v.preco) FROM variacoes v WHERE v.produto_id = p.id), p.preco_base)`;

// Each ends in the id, so that equals keep one order and pages never overlap. No price: last both ways.
const ORDENS: Readonly<Record<Ordenacao, Expression<unknown>>> = {
  maisVendidos: sql`p.vendidos DESC, p.id`,
  menorPreco: sql`${PRECO_MINIMO} ASC NULLS LAST, p.id`,
  maiorPreco: sql`${PRECO_MINIMO} DESC NULLS LAST, p.id`,
  nomeAsc: sql`${NOME} ASC, p.id`,
  nomeDesc: sql`${NOME} DESC, p.id`,
};
const MAIS_VENDIDOS_DEPOIS_NOME = sql`p.vendidos DESC, ${NOME} ASC, p.id`;

/** One page of the active products that match; past the end it is empty, with the true totals. */
export async function listarVitrine(db: Banco, filtro: FiltroDaVitrine): Promise<Pagina> {
  const categorias = await idsDasCategorias(db, filtro.categorias);
  if (categorias === undefined) return { produtos: [], totalPaginas: 0, totalProdutos: 0 };

  const condicoes = sql.join(
    [sql`p.ativo`, ...busca(filtro.search), ...categorias.map(naCategoria)],
    sql` AND `,
  );
  const { total } = await db
    .selectFrom('produtos as p')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(sql<SqlBool>`${condicoes}`)
    .executeTakeFirstOrThrow();
  const produtos = await selecionarProdutos(db)
    .where(sql<SqlBool>`${condicoes}`)
    .orderBy(ORDENS[filtro.ordenarPor])
    .limit(filtro.size)
    .offset(filtro.page * filtro.size)
    .execute();
  return { produtos, totalPaginas: Math.ceil(total / filtro.size), totalProdutos: total };
}

/** Up to 15 active products, most sold first. */
export function listarDestaques(db: Banco): Promise<ProdutoGuardado[]> {
  return selecionarProdutos(db)
    .where('p.ativo', '=', true)
    .orderBy(ORDENS.maisVendidos)
    .limit(DESTAQUES)
    .execute();
}

/** Up to `limit` active products of a category, most sold first, then by name; none for an unknown name. */
export async function listarMaisVendidos(
  db: Banco,
  categoria: string,
  limit: number,
): Promise<ProdutoGuardado[]> {
  const ids = await idsDasCategorias(db, [categoria]);
  if (ids === undefined) return [];
  return selecionarProdutos(db)
    .where('p.ativo', '=', true)
    .where(sql<SqlBool>`${sql.join(ids.map(naCategoria), sql` AND `)}`)
    .orderBy(MAIS_VENDIDOS_DEPOIS_NOME)
    .limit(limit)
    .execute();
}

/** The product with this slug, inactive ones included. */
export function buscarPorSlug(db: Banco, slug: string): Promise<ProdutoGuardado | undefined> {
  return selecionarProdutos(db).where('p.slug', '=', slug).executeTakeFirst();
}

/** The product with this number, inactive ones included. */
export function buscarPorId(db: Banco, id: number): Promise<ProdutoGuardado | undefined> {
  return selecionarProdutos(db).where('p.id', '=', id).executeTakeFirst();
}

function selecionarProdutos(db: Banco) {
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
async function idsDasCategorias(
  db: Banco,
  nomes: readonly string[],
): Promise<number[] | undefined> {
  if (nomes.length === 0) return [];
  const categorias = await listarCategorias(db);
  const ids = nomes.map((nome) => acharCategoria(categorias, nome)?.id);
  return ids.every((id) => id !== undefined) ? ids : undefined;
}

function naCategoria(id: number): Expression<SqlBool> {
  return sql`EXISTS (SELECT FROM produto_categorias pc WHERE pc.produto_id = p.id AND pc.categoria_id = ${id})`;
}

// Escaped after texto_busca, which may itself turn a character into one that LIKE gives a meaning.
function busca(search: string): Expression<SqlBool>[] {
  if (search === '') return [];
  const termo = sql`replace(replace(replace(texto_busca(${search}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
  return [sql`p.busca LIKE '%' || ${termo} || '%'`];
}
