import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { ConsentimentosTable } from '../db/tables.ts';

const NEWEST = 500;
const YEAR_MS = 366 * 86_400_000;

/** A choice as it is kept. */
export type Consentimento = Omit<Selectable<ConsentimentosTable>, 'usuario_id'>;

/** A choice as a browser tells it. */
export type ToldConsentimento = Pick<Consentimento, 'id' | 'versao' | 'escolha' | 'quando'>;

const COLUMNS = ['id', 'versao', 'escolha', 'quando', 'registrado_em'] as const;

/**
 * Takes a choice down. Told again, it is the row that is there already, whoever tells it.
 *
 * @param usuarioId the account that makes it; undefined for who is not signed in. Erased meanwhile, it is nobody's.
 * @param now our own clock; what the browser's says is brought between a year before it and it.
 */
export function keepConsentimento(
  db: Database,
  { id, versao, escolha, quando }: ToldConsentimento,
  usuarioId: number | undefined,
  now: Date,
): Promise<Consentimento> {
  return db.transaction().execute(async (trx) => {
    await sql`
      WITH conta AS MATERIALIZED (
        SELECT id FROM usuarios WHERE id = ${usuarioId ?? null}::int AND removido_em IS NULL FOR KEY SHARE
      )
      INSERT INTO consentimentos (id, versao, escolha, quando, registrado_em, usuario_id)
      VALUES (${id}, ${versao}, ${escolha}, ${possible(quando, now)}, ${now}, (SELECT id FROM conta))
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
export function listConsentimentos(db: Database, usuarioId: number): Promise<Consentimento[]> {
  return db
    .selectFrom('consentimentos')
    .select(COLUMNS)
    .where('usuario_id', '=', usuarioId)
    .orderBy('registrado_em', 'desc')
    .orderBy('id')
    .limit(NEWEST)
    .execute();
}

/** What a clock that may be wrong says, as far as it can be true. */
function possible(quando: Date, now: Date): Date {
  const earliest = now.getTime() - YEAR_MS;
  return new Date(Math.min(Math.max(quando.getTime(), earliest), now.getTime()));
}
