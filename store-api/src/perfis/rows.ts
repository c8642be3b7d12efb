import type { Database } from '../db/open.ts';
import { lockActiveUsuario } from '../usuarios/service.ts';

export interface Perfil {
  perfilId: number;
  nomeCompleto: string | null;
  /** Digits. */
  telefone: string | null;
  /** Digits. */
  cpf: string | null;
  /** Counts the changes of the profile and of its addresses. */
  versao: number;
}

/**
 * Runs a change of an account's profile or addresses in one transaction and increments `versao`. Changes of
 * the same account wait for each other.
 *
 * @throws Refusal 401 when the account is no longer ATIVO.
 */
export function changePerfil<T>(
  db: Database,
  usuarioId: number,
  change: (trx: Database, perfil: Perfil) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockActiveUsuario(trx, usuarioId);
    const result = await change(trx, await ensurePerfil(trx, usuarioId));
    await trx
      .updateTable('perfis')
      .set((eb) => ({ versao: eb('versao', '+', 1) }))
      .where('usuario_id', '=', usuarioId)
      .execute();
    return result;
  });
}

/** Reads an account's profile; creates an empty one when it is missing. */
export async function ensurePerfil(db: Database, usuarioId: number): Promise<Perfil> {
  const stored = await findPerfil(db, usuarioId);
  if (stored !== undefined) return stored;
  await db
    .insertInto('perfis')
    .values({ usuario_id: usuarioId, nome_completo: null, telefone: null, cpf: null })
    .onConflict((conflict) => conflict.column('usuario_id').doNothing())
    .execute();
  const created = await findPerfil(db, usuarioId);
  if (created === undefined) throw new Error('A profile was deleted while it was read.');
  return created;
}

function findPerfil(db: Database, usuarioId: number): Promise<Perfil | undefined> {
  return db
    .selectFrom('perfis')
    .select(['id as perfilId', 'nome_completo as nomeCompleto', 'telefone', 'cpf', 'versao'])
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
}
