import { sql } from 'kysely';
import { recordAlteracao } from '../auditoria/alteracoes.ts';
import { recordAs } from '../db/history.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
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

async function lockCategoria(trx: Database, id: number): Promise<Categoria> {
  const categoria = await trx
    .selectFrom('categorias')
    .select(['id', 'nome'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return categoria ?? refuseUnknown();
}

async function record(trx: Database, autorId: number, id: number, mudanca: string): Promise<void> {
  await recordAs(trx, { autorId, motivo: 'categoria' });
  await recordAlteracao(trx, { tipo: 'CATEGORIA', alvo: id, mudancas: [mudanca] });
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
