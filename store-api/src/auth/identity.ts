import type { Database } from '../db/open.ts';
import { type Refusal, refusal } from '../http/errors.ts';
import type { Access } from './access.ts';

/** How long a proof of identity counts. Signing in is one. */
const PROOF_MS = 10 * 60_000;

/** A session, by its token. */
type Session = Pick<Access, 'claims' | 'tokenHash'>;

/** Stores that the owner of a session has just proven to be there. Returns until when that counts. */
export async function confirmIdentity(
  db: Database,
  { tokenHash }: Session,
  now: Date,
): Promise<Date> {
  const ate = new Date(now.getTime() + PROOF_MS);
  await db
    .insertInto('identidades_confirmadas')
    .values({ token_hash: tokenHash, ate })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ ate }))
    .execute();
  return ate;
}

/** Whether the session began, or its owner proved to be there, in the last ten minutes. */
export async function isConfirmed(
  db: Database,
  { claims, tokenHash }: Session,
  now: Date,
): Promise<boolean> {
  if (now.getTime() - claims.iat * 1000 < PROOF_MS) return true;
  const proof = await db
    .selectFrom('identidades_confirmadas')
    .select('ate')
    .where('token_hash', '=', tokenHash)
    .where('ate', '>', now)
    .executeTakeFirst();
  return proof !== undefined;
}

/** The refusal of what a session alone may not do. `POST /auth/confirmar-identidade` lifts it. */
export function unconfirmed(): Refusal {
  return refusal(403, 'CONFIRMACAO_NECESSARIA', 'Confirme que é você com a sua senha.');
}
