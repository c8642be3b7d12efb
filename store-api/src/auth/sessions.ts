import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

/**
 * Ends every session of an account whose row is locked: tokens issued until now are refused, also those of a sign-in that
 * began after the request of this change did. `iat` counts whole seconds, so a login within the same second gets the next
 * one (`signIn`), and ending that one too needs a later second still.
 */
export async function endSessions(trx: Database, usuarioId: number): Promise<void> {
  const nextSecond = new Date((Math.floor(Date.now() / 1000) + 1) * 1000);
  await trx
    .updateTable('usuarios')
    .set({
      sessoes_desde: sql`greatest(${nextSecond}::timestamptz, sessoes_desde + interval '1 second')`,
    })
    .where('id', '=', usuarioId)
    .execute();
}

/** Ends one session: its token is refused from now on. Idempotent. `exp` in seconds, as in the token. */
export async function endSession(db: Database, tokenHash: string, exp: number): Promise<void> {
  await db
    .insertInto('tokens_encerrados')
    .values({ token_hash: tokenHash, expira_em: new Date(exp * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
