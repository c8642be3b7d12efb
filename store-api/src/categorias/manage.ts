import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { violatedConstraint } from '../db/violations.ts';
import { Refusal } from '../http/errors.ts';
import { requireCategoriaNome, tidyNome } from './name.ts';
import { type Categoria, findCategoria } from './service.ts';

const UNIQUE_NOME = 'categorias_nome_unico';
// After those that are there.
const LAST = sql<number>`(SELECT coalesce(max(posicao), -1) + 1 FROM categorias)`;

/**
 * Makes a category, the last one of the shop's order (API-45).
 *
 * @throws Refusal 422 for a name it may not have, 409 CATEGORIA_DUPLICADA when there is one without regard to
 *   case and accents.
 */
export async function createCategoria(db: Database, given: string): Promise<Categoria> {
  const nome = tidyNome(given);
  requireCategoriaNome(nome, 'nome');
  return db
    .insertInto('categorias')
    .values({ nome, posicao: LAST })
    .returning(['id', 'nome'])
    .executeTakeFirstOrThrow()
    .catch(refuseDuplicate);
}

/**
 * Gives a category another name (API-46).
 *
 * @throws Refusal 404 when there is none, 409 and 422 as `createCategoria`.
 */
export async function renameCategoria(db: Database, id: number, given: string): Promise<Categoria> {
  const nome = tidyNome(given);
  requireCategoriaNome(nome, 'nome');
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
 * Deletes a category and takes it off its products, which may be left without any (API-47, C-65).
 *
 * @throws Refusal 404 when there is none.
 */
export async function deleteCategoria(db: Database, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('categorias')
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) refuseUnknown();
}

/**
 * The numbers of the categories that these names mean, each once; those that do not exist are made
 * (rest-contract 3.3). They cannot be deleted until the transaction ends.
 *
 * @param nomes names that a category may have.
 */
export async function obtainCategorias(trx: Database, nomes: readonly string[]): Promise<number[]> {
  const { rows } = await sql<Categoria>`
    SELECT id, nome FROM categorias ORDER BY posicao, id FOR KEY SHARE`.execute(trx);
  const ids = new Set<number>();
  // In one order: two transactions that make the same ones wait for each other, never in a circle.
  for (const nome of nomes.toSorted()) {
    const categoria = findCategoria(rows, nome) ?? (await insertOrFind(trx, nome));
    rows.push(categoria);
    ids.add(categoria.id);
  }
  return [...ids];
}

// One statement that makes the row or finds the one that was made meanwhile, and holds it either way.
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
  throw new Refusal(409, {
    codigo: 'CATEGORIA_DUPLICADA',
    mensagem: 'Já existe uma categoria com este nome.',
    campo: 'nome',
  });
}

function refuseUnknown(): never {
  throw new Refusal(404, {
    codigo: 'CATEGORIA_NAO_ENCONTRADA',
    mensagem: 'Categoria não encontrada.',
  });
}
