import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { violatedConstraint } from '../db/violations.ts';
import { refusal } from '../http/errors.ts';
import { requireCategoriaNome } from './name.ts';
import { type Categoria, findCategoria } from './service.ts';

const UNIQUE_NOME = 'categorias_nome_unico';
// Position after the last category.
const LAST = sql<number>`(SELECT coalesce(max(posicao), -1) + 1 FROM categorias)`;

/**
 * Creates a category at the end of the shop's order.
 *
 * @throws Refusal 422 for an invalid name, 409 CATEGORIA_DUPLICADA for an existing one, without regard to case and
 *   accents.
 */
export async function createCategoria(db: Database, text: string): Promise<Categoria> {
  const nome = requireCategoriaNome(text, 'nome');
  return db
    .insertInto('categorias')
    .values({ nome, posicao: LAST })
    .returning(['id', 'nome'])
    .executeTakeFirstOrThrow()
    .catch(refuseDuplicate);
}

/** @throws Refusal 404 when the category does not exist, 409 and 422 as `createCategoria`. */
export async function renameCategoria(db: Database, id: number, text: string): Promise<Categoria> {
  const nome = requireCategoriaNome(text, 'nome');
  const categoria = await db
    .updateTable('categorias')
    .set({ nome })
    .where('id', '=', id)
    .returning(['id', 'nome'])
    .executeTakeFirst()
    .catch(refuseDuplicate);
  return categoria ?? refuseUnknown();
}

/**
 * Deletes a category and removes it from its products, which may then have none.
 *
 * @throws Refusal 404 when the category does not exist.
 */
export async function deleteCategoria(db: Database, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('categorias')
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) refuseUnknown();
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

function refuseUnknown(): never {
  throw refusal(404, 'CATEGORIA_NAO_ENCONTRADA', 'Categoria não encontrada.');
}
