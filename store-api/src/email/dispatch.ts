import { sql } from 'kysely';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { isDiskFull } from '../process/errors.ts';
import { composeEmail, type EmailRow } from './compose.ts';
import { exceededLimit, forgetErasedEmails } from './limits.ts';
import { SEND_DEADLINE_MS, type Transport } from './transport.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Pause after each failed attempt, in minutes; the last value repeats. */
const BACKOFF_MINUTES = [1, 5, 30, 2 * 60, 6 * 60, 12 * 60, 24 * 60] as const;
const MAX_ATTEMPTS = 10;

// Rows are leased in small batches, and no send starts after half a lease. So even the slowest batch ends
// before its lease expires and another process may take the rows.
const BATCH = 5;
const LEASE_MS = 2 * BATCH * SEND_DEADLINE_MS;

// Time for the current mail when the process stops.
const GRACE_MS = 5_000;

const KEPT_DAYS = 30;

export interface SendOptions {
  /** Derives the Message-IDs. */
  secret: Buffer;
  now: Date;
  limit: number;
  /** Aborted when the process stops: mail that was not started is left for a later run. */
  stopping?: AbortSignal;
  /** Called for each failure, without the recipient. */
  onFailed?: (failure: SendFailure) => void;
  /** Called for each mail that is dropped because it exceeds a limit, without the recipient. */
  onDropped?: (mail: DroppedEmail) => void;
}

export interface DroppedEmail {
  id: number;
  tipo: EmailRow['tipo'];
  limite: 'conta' | 'destinatario';
}

export interface SendFailure {
  id: number;
  tipo: EmailRow['tipo'];
  attempt: number;
  givenUp: boolean;
  error: unknown;
}

type TakenRow = EmailRow & { tentativas: number };

/**
 * Sends due mail, oldest first. Safe in several processes: a row is leased, sent outside any transaction and
 * then marked. A crash between send and mark sends it again with the same Message-ID. Failures are retried
 * after 1, 5, 30 minutes, 2, 6, 12 hours, then daily, ten attempts in all. Rejects when the disk is full, which costs no
 * attempt.
 *
 * @returns the number of sent mails.
 */
export async function sendPending(
  db: Database,
  shop: Shop,
  transport: Transport,
  options: SendOptions,
): Promise<number> {
  const { now, limit, stopping } = options;
  const until = performance.now() + LEASE_MS / 2;
  const mayContinue = (): boolean => stopping?.aborted !== true && performance.now() < until;
  using end = delayedSignal(stopping);
  let sent = 0;
  for (let left = limit; left > 0 && mayContinue(); left -= BATCH) {
    const rows = await take(db, now, Math.min(BATCH, left));
    for (const [index, row] of rows.entries()) {
      if (!mayContinue()) {
        await release(db, rows.slice(index), now);
        break;
      }
      try {
        if (await sendOne(db, shop, transport, row, { ...options, end: end.signal })) sent += 1;
      } catch (error) {
        await release(db, rows.slice(index + 1), now);
        throw error;
      }
    }
    if (rows.length < BATCH) break;
  }
  return sent;
}

/** A signal that is aborted `GRACE_MS` after `stopping`. */
function delayedSignal(stopping: AbortSignal | undefined): { signal: AbortSignal } & Disposable {
  const end = new AbortController();
  const onStopping = (): void => void setTimeout(() => end.abort(), GRACE_MS).unref();
  stopping?.addEventListener('abort', onStopping, { once: true });
  return {
    signal: end.signal,
    [Symbol.dispose]: () => stopping?.removeEventListener('abort', onStopping),
  };
}

/** Deletes mail that was sent or given up more than 30 days ago, because it holds addresses. */
export async function forgetEmails(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await forgetErasedEmails(db, now);
  const { numDeletedRows } = await db
    .deleteFrom('emails')
    .where(sql<Date>`coalesce(enviado_em, desistido_em)`, '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

// One statement, so one short transaction. It counts the attempt first, so that a mail that crashes the
// process is given up, too.
async function take(db: Database, now: Date, count: number): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    UPDATE emails SET tentativas = tentativas + 1, proxima_em = ${new Date(now.getTime() + LEASE_MS)}
    WHERE id IN (
      SELECT id FROM emails
      WHERE enviado_em IS NULL AND desistido_em IS NULL AND proxima_em <= ${now}
      ORDER BY proxima_em, id LIMIT ${count} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, tipo, para, dados, criado_em, tentativas`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Undoes `take`. */
async function release(db: Database, rows: readonly TakenRow[], now: Date): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`UPDATE emails SET tentativas = tentativas - 1, proxima_em = ${now}
    WHERE id = ANY(${ids}::int[])`.execute(db);
}

async function sendOne(
  db: Database,
  shop: Shop,
  transport: Transport,
  row: TakenRow,
  { secret, now, onFailed, onDropped, end }: SendOptions & { end: AbortSignal },
): Promise<boolean> {
  try {
    const message = await composeEmail(db, shop, row, secret, now);
    if (message === undefined) {
      await finish(db, row, { desistido_em: now });
      return false;
    }
    const limite = await exceededLimit(db, shop.emailLimits, row);
    if (limite !== undefined) {
      await finish(db, row, { desistido_em: now });
      onDropped?.({ id: row.id, tipo: row.tipo, limite });
      return false;
    }
    await transport.send(message, end);
  } catch (error) {
    // Not the mail's fault: it costs no attempt.
    if (isDiskFull(error)) {
      await release(db, [row], now);
      throw error;
    }
    const givenUp = row.tentativas >= MAX_ATTEMPTS;
    await (givenUp ? finish(db, row, { desistido_em: now }) : postpone(db, row, now));
    onFailed?.({ id: row.id, tipo: row.tipo, attempt: row.tentativas, givenUp, error });
    return false;
  }
  await finish(db, row, { enviado_em: now });
  return true;
}

/** Marks a mail as done and clears `dados`, which may hold a secret such as a recovery link. */
async function finish(
  db: Database,
  { id }: TakenRow,
  end: { enviado_em: Date } | { desistido_em: Date },
): Promise<void> {
  await db
    .updateTable('emails')
    .set({ ...end, dados: '{}' })
    .where('id', '=', id)
    .execute();
}

async function postpone(db: Database, { id, tentativas }: TakenRow, now: Date): Promise<void> {
  const minutes = BACKOFF_MINUTES[tentativas - 1] ?? BACKOFF_MINUTES[BACKOFF_MINUTES.length - 1];
  await db
    .updateTable('emails')
    .set({ proxima_em: new Date(now.getTime() + (minutes ?? 0) * MINUTE_MS) })
    .where('id', '=', id)
    .where('tentativas', '=', tentativas)
    .execute();
}
