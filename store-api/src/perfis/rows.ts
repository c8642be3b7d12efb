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

const COLUMNS = [
  'id as perfilId',
  'nome_completo as nomeCompleto',
  'telefone',
  'cpf',
  'versao',
] as const;

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
  const stored = await db
    .selectFrom('perfis')
    .select(COLUMNS)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  if (stored !== undefined) return stored;
  return (
    db
      .insertInto('perfis')
      .values({ usuario_id: usuarioId, nome_completo: null, telefone: null, cpf: null })
      // Returns the row of a concurrent request that creates it first.
      .onConflict((conflict) =>
        conflict.column('usuario_id').doUpdateSet({ usuario_id: usuarioId }),
      )
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
  );
}
