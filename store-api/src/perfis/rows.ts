import type { Database } from '../db/open.ts';

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

/** An account's profile, made empty when there is none yet (rest-contract 3.5). */
export async function ensurePerfil(db: Database, usuarioId: number): Promise<Perfil> {
  const found = await findPerfil(db, usuarioId);
  if (found !== undefined) return found;
  await db
    .insertInto('perfis')
    .values({ usuario_id: usuarioId, nome_completo: null, telefone: null, cpf: null })
    .onConflict((conflict) => conflict.column('usuario_id').doNothing())
    .execute();
  const made = await findPerfil(db, usuarioId);
  if (made === undefined) throw new Error('A profile vanished while it was read.');
  return made;
}

function findPerfil(db: Database, usuarioId: number): Promise<Perfil | undefined> {
  return db
    .selectFrom('perfis')
    .select(['id as perfilId', 'nome_completo as nomeCompleto', 'telefone', 'cpf', 'versao'])
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
}
