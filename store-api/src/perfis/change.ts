import type { Database } from '../db/open.ts';
import { lockActiveUsuario } from '../usuarios/service.ts';
import { ensurePerfil, type Perfil } from './rows.ts';

/**
 * Runs a change of one account's profile or addresses in one transaction, and counts it in `versao`.
 * Changes of the same account wait for each other on its row, so none works on what another is changing.
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
