import { fold } from '@decantaria/brasil/text';
import { categoriaNomeProblem } from '@decantaria/loja/categoria';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { recordAlteracao } from '../auditoria/alteracoes.ts';
import type { Database } from '../db/open.ts';
import { transact, violatedConstraint } from '../db/transaction.ts';
import { invalid, refusal } from '../http/errors.ts';

export interface Categoria {
  id: number;
  nome: string;
}

export function listCategorias(db: Database): Promise<Categoria[]> {
  return db
    .selectFrom('categorias')
    .select(['id', 'nome'])
    .orderBy('posicao')
    .orderBy('id')
    .execute();
}

export interface CategoriaWithTotal extends Categoria {
  totalProdutos: number;
}

/** All categories in the shop's order, each with the number of its active products. */
export function listCategoriasWithTotals(db: Database): Promise<CategoriaWithTotal[]> {
  return countByCategoria(db, sql`v.ativo`);
}

/**
 * All categories in the shop's order, each with the number of its products that meet the condition on `vitrine v`.
 */
export async function countByCategoria(
  db: Database,
  condition: RawBuilder<SqlBool>,
): Promise<CategoriaWithTotal[]> {
  const { rows } = await sql<CategoriaWithTotal>`
    SELECT c.id, c.nome, coalesce(t.total, 0) AS "totalProdutos"
    FROM categorias c
    LEFT JOIN (
      SELECT pc.categoria_id, count(*)::int AS total
      FROM vitrine v JOIN produto_categorias pc ON pc.produto_id = v.produto_id
      WHERE ${condition} GROUP BY pc.categoria_id
    ) t ON t.categoria_id = c.id
    ORDER BY c.posicao, c.id`.execute(db);
  return rows;
}

/**
 * The category with this name, without regard to case, accents and plural: `Árabes`, `arabe` and `Árabe` are the same.
 * An exact name wins over a plural.
 */
function findCategoria(categorias: readonly Categoria[], nome: string): Categoria | undefined {
  const wanted = fold(nome);
  return (
    categorias.find((categoria) => fold(categoria.nome) === wanted) ??
    categorias.find((categoria) => toSingular(fold(categoria.nome)) === toSingular(wanted))
  );
}

/** A category without products. */
const UNKNOWN = 0;

/** The numbers of the named categories, found as by `findCategoria`. */
export async function categoriaIds(db: Database, nomes: readonly string[]): Promise<number[]> {
  if (nomes.length === 0) return [];
  const categorias = await listCategorias(db);
  return nomes.map((nome) => findCategoria(categorias, nome)?.id ?? UNKNOWN);
}

function toSingular(nome: string): string {
  return nome.replace(/s$/, '');
}

/**
 * Normalises the spaces of a category's name and validates it.
 *
 * @param campo the field of the refusal.
 * @throws Refusal 422 for an invalid name.
 */
export function requireCategoriaNome(text: string, campo: string): string {
  const nome = text.trim().replaceAll(/\s+/g, ' ');
  const problem = nome === '' ? 'Digite um nome para a categoria.' : categoriaNomeProblem(nome);
  if (problem !== null) throw invalid(campo, problem);
  return nome;
}

const UNIQUE_NOME = 'categorias_nome_unico';
// Position after the last category.
const LAST = sql<number>`(SELECT coalesce(max(posicao), -1) + 1 FROM categorias)`;

/**
 * Creates a category at the end of the shop's order.
 *
 * @throws Refusal 422 for an invalid name, 409 CATEGORIA_DUPLICADA for an existing one, without regard to case and
 *   accents.
 */
export async function createCategoria(
  db: Database,
  text: string,
  autorId: number,
): Promise<Categoria> {
  const nome = requireCategoriaNome(text, 'nome');
  return transact(db, async (trx) => {
    const categoria = await trx
      .insertInto('categorias')
      .values({ nome, posicao: LAST })
      .returning(['id', 'nome'])
      .executeTakeFirstOrThrow();
    await record(trx, autorId, categoria.id, `Categoria criada: ${nome}`);
    return categoria;
  }).catch(refuseDuplicate);
}

/** @throws Refusal 404 when the category does not exist, 409 and 422 as `createCategoria`. */
export async function renameCategoria(
  db: Database,
  id: number,
  text: string,
  autorId: number,
): Promise<Categoria> {
  const nome = requireCategoriaNome(text, 'nome');
  return transact(db, async (trx) => {
    const before = await lockCategoria(trx, id);
    await trx.updateTable('categorias').set({ nome }).where('id', '=', id).execute();
    if (before.nome !== nome) await record(trx, autorId, id, `Nome: ${before.nome} → ${nome}`);
    return { id, nome };
  }).catch(refuseDuplicate);
}

/**
 * Deletes a category and removes it from its products, which may then have none.
 *
 * @throws Refusal 404 when the category does not exist.
 */
export function deleteCategoria(db: Database, id: number, autorId: number): Promise<void> {
  return transact(db, async (trx) => {
    const { nome } = await lockCategoria(trx, id);
    await trx.deleteFrom('categorias').where('id', '=', id).execute();
    await record(trx, autorId, id, `Categoria excluída: ${nome}`);
  });
}

function lockCategoria(trx: Database, id: number): Promise<Categoria> {
  return trx
    .selectFrom('categorias')
    .select(['id', 'nome'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() =>
      refusal(404, 'CATEGORIA_NAO_ENCONTRADA', 'Categoria não encontrada.'),
    );
}

function record(trx: Database, autorId: number, alvo: number, mudanca: string): Promise<void> {
  return recordAlteracao(trx, { autorId, tipo: 'CATEGORIA', alvo, mudancas: [mudanca] });
}

/**
 * The numbers of the categories with these names, each once. Creates missing categories. They cannot be deleted until
 * the transaction ends.
 *
 * @param nomes valid names.
 */
export async function obtainCategorias(trx: Database, nomes: readonly string[]): Promise<number[]> {
  const { rows } = await sql<Categoria>`
    SELECT id, nome FROM categorias ORDER BY posicao, id FOR KEY SHARE`.execute(trx);
  const ids = new Set<number>();
  // In a fixed order, so that two transactions that create the same categories never deadlock.
  for (const nome of nomes.toSorted()) {
    const categoria = findCategoria(rows, nome) ?? (await insertOrFind(trx, nome));
    rows.push(categoria);
    ids.add(categoria.id);
  }
  return [...ids];
}

// The upsert locks the row even if a concurrent transaction creates it first.
async function insertOrFind(trx: Database, nome: string): Promise<Categoria> {
  return trx
    .insertInto('categorias')
    .values({ nome, posicao: LAST })
    .onConflict((conflict) =>
      conflict.expression(sql`texto_busca(nome)`).doUpdateSet({ posicao: sql`categorias.posicao` }),
    )
    .returning(['id', 'nome'])
    .executeTakeFirstOrThrow();
}

function refuseDuplicate(error: unknown): never {
  if (violatedConstraint(error) !== UNIQUE_NOME) throw error;
  throw refusal(409, 'CATEGORIA_DUPLICADA', 'Já existe uma categoria com este nome.', 'nome');
}
