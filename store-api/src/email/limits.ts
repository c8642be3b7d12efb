import { sql } from 'kysely';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { TipoEmail } from '../db/tables.gen.ts';
import { KINDS } from './kinds.ts';

const LIMITED = Object.entries(KINDS).flatMap(([tipo, { limited }]) => (limited ? tipo : []));

/** A queued mail. */
interface Queued {
  id: number;
  tipo: TipoEmail;
}

/**
 * The limit that a queued mail exceeds: mails in the hour before it that its account caused, or mails in the day before
 * it to its recipient. Counts the queue's rows, so every process and every restart sees the same. Dropped mail does
 * not count.
 */
export async function exceededLimit(
  db: Database,
  { porHoraConta, porDiaDestinatario }: Shop['emailLimits'],
  { id, tipo }: Queued,
): Promise<'conta' | 'destinatario' | undefined> {
  if (!KINDS[tipo].limited) return undefined;
  const { rows } = await sql<{ conta: number; destinatario: number }>`
    SELECT count(*) FILTER (WHERE antes.usuario_id = email.usuario_id
        AND antes.criado_em > email.criado_em - interval '1 hour')::int AS conta,
      count(*) FILTER (WHERE antes.para IN (email.para, ${hashed(sql`email.para`)}))::int AS destinatario
    FROM emails email JOIN emails antes ON antes.id < email.id AND antes.desistido_em IS NULL
      AND antes.tipo = ANY(${LIMITED}::text[]) AND antes.criado_em > email.criado_em - interval '1 day'
      AND (antes.usuario_id = email.usuario_id OR antes.para IN (email.para, ${hashed(sql`email.para`)}))
    WHERE email.id = ${id}`.execute(db);
  const { conta = 0, destinatario = 0 } = rows[0] ?? {};
  if (conta >= porHoraConta) return 'conta';
  return destinatario >= porDiaDestinatario ? 'destinatario' : undefined;
}

/**
 * Deletes the mail that `condition` selects. What was sent within a day stays as a count, with a hash instead of the
 * address, so that erasing an account and opening it again does not reset the recipient's limit.
 */
export async function eraseEmails(
  trx: Database,
  condition: ReturnType<typeof sql>,
  now: Date,
): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await sql`DELETE FROM emails WHERE (${condition})
    AND (enviado_em IS NULL OR criado_em < ${dayAgo} OR tipo <> ALL(${LIMITED}::text[]))`.execute(
    trx,
  );
  await sql`UPDATE emails SET para = ${hashed(sql`para`)}, usuario_id = NULL, dados = '{}'
    WHERE (${condition})`.execute(trx);
}

/** Deletes the counts of `eraseEmails` after a day. */
export async function forgetErasedEmails(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('emails')
    .where('para', 'not like', '%@%')
    .where('criado_em', '<', new Date(now.getTime() - DAY_MS))
    .execute();
}

const DAY_MS = 24 * 60 * 60_000;

function hashed(address: ReturnType<typeof sql>) {
  return sql`encode(sha256(convert_to(${address}, 'UTF8')), 'hex')`;
}
