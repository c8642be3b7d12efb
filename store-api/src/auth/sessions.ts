import type { Database } from '../db/open.ts';

/**
 * Ends every session of an account: tokens issued until now are refused. `iat` counts whole seconds, so a
 * login within the same second gets the next one (`signIn`).
 */
export async function endSessions(trx: Database, usuarioId: number, now: Date): Promise<void> {
  const nextSecond = new Date((Math.floor(now.getTime() / 1000) + 1) * 1000);
  await trx
    .updateTable('usuarios')
    .set({ sessoes_desde: nextSecond })
    .where('id', '=', usuarioId)
    .execute();
}
