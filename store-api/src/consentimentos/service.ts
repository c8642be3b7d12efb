import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';

const NEWEST = 500;
const YEAR_MS = 366 * 86_400_000;

/** A stored choice. */
export type Consentimento = Awaited<ReturnType<typeof listConsentimentos>>[number];

/** A choice as the browser sends it. */
export type NewConsentimento = Pick<Consentimento, 'id' | 'versao' | 'escolha' | 'quando'>;

const COLUMNS = ['id', 'versao', 'escolha', 'quando', 'registrado_em as registradoEm'] as const;

/**
 * Stores a choice. Idempotent: a repeated choice returns the row that already exists.
 *
 * @param usuarioId the account that makes it; undefined without a session. Stored as null if it was erased.
 * @param now the server's clock. The browser's time is clamped to the year before it.
 */
export function keepConsentimento(
  db: Database,
  { id, versao, escolha, quando }: NewConsentimento,
  usuarioId: number | undefined,
  now: Date,
): Promise<Consentimento> {
  return transact(db, async (trx) => {
    await sql`
      WITH conta AS MATERIALIZED (
        SELECT id FROM usuarios WHERE id = ${usuarioId ?? null}::int AND removido_em IS NULL FOR KEY SHARE
      )
      INSERT INTO consentimentos (id, versao, escolha, quando, registrado_em, usuario_id)
      VALUES (${id}, ${versao}, ${escolha}, ${clampToYear(quando, now)}, ${now}, (SELECT id FROM conta))
      ON CONFLICT DO NOTHING`.execute(trx);
    return trx
      .selectFrom('consentimentos')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('versao', '=', versao)
      .where('escolha', '=', escolha)
      .executeTakeFirstOrThrow();
  });
}

/** The last 500 choices of an account, newest first. */
export function listConsentimentos(db: Database, usuarioId: number) {
  return db
    .selectFrom('consentimentos')
    .select(COLUMNS)
    .where('usuario_id', '=', usuarioId)
    .orderBy('registrado_em', 'desc')
    .orderBy('id')
    .limit(NEWEST)
    .execute();
}

/** Corrects a browser's clock that may be wrong: never after `now`, at most a year before. */
function clampToYear(quando: Date, now: Date): Date {
  const earliest = now.getTime() - YEAR_MS;
  return new Date(Math.min(Math.max(quando.getTime(), earliest), now.getTime()));
}
