import { sql } from 'kysely';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { composeEmail, type EmailRow } from './compose.ts';
import { SEND_DEADLINE_MS, type Transport } from './transport.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Pauses after each failed attempt, in minutes; the last one goes on. */
const BACKOFF_MINUTES = [1, 5, 30, 2 * 60, 6 * 60, 12 * 60, 24 * 60] as const;
const MAX_ATTEMPTS = 10;

// Rows are taken a few at a time, and no sending begins after half a lease: even at worst the last one is
// sent before its lease, which is counted from the beginning, ends and another process may take it.
const BATCH = 5;
const LEASE_MS = 2 * BATCH * SEND_DEADLINE_MS;

// The mail that is on its way when the process is to end is given this long.
const GRACE_MS = 5_000;

const KEPT_DAYS = 30;

export interface SendOptions {
  /** Makes the Message-IDs. */
  secret: Buffer;
  now: Date;
  /** How many at most. One run a second with 50 keeps mail from slowing orders down. */
  limit: number;
  /** Aborted when the process is to end: what was not begun waits for whoever comes next. */
  stopping?: AbortSignal;
  /** Told of each mail that could not be sent; never told to whom it goes. */
  onFailed?: (failure: SendFailure) => void;
}

export interface SendFailure {
  id: number;
  tipo: EmailRow['tipo'];
  attempt: number;
  /** Whether this was the last attempt. */
  givenUp: boolean;
  error: unknown;
}

type TakenRow = EmailRow & { tentativas: number };

/**
 * Sends what is due, oldest first. Safe in several processes at once: a row is taken with a lease, sent
 * outside any transaction, and then marked. While nothing crashes each mail is sent once; after a crash
 * between the sending and the mark it is sent again under the same Message-ID. A failed one is tried again
 * after 1, 5, 30 minutes, 2, 6, 12 hours, then daily, ten times in all.
 *
 * @returns how many were sent.
 */
export async function sendPending(
  db: Database,
  shop: Shop,
  transport: Transport,
  options: SendOptions,
): Promise<number> {
  const { now, limit, stopping } = options;
  const until = performance.now() + LEASE_MS / 2;
  const goesOn = (): boolean => stopping?.aborted !== true && performance.now() < until;
  using end = graceful(stopping);
  let sent = 0;
  for (let left = limit; left > 0 && goesOn(); left -= BATCH) {
    const rows = await take(db, now, Math.min(BATCH, left));
    for (const [index, row] of rows.entries()) {
      if (!goesOn()) {
        await giveBack(db, rows.slice(index), now);
        break;
      }
      if (await sendOne(db, shop, transport, row, { ...options, end: end.signal })) sent += 1;
    }
    if (rows.length < BATCH) break;
  }
  return sent;
}

/** Aborted a moment after `stopping` is. */
function graceful(stopping: AbortSignal | undefined): { signal: AbortSignal } & Disposable {
  const end = new AbortController();
  const onStopping = (): void => void setTimeout(() => end.abort(), GRACE_MS).unref();
  stopping?.addEventListener('abort', onStopping, { once: true });
  return {
    signal: end.signal,
    [Symbol.dispose]: () => stopping?.removeEventListener('abort', onStopping),
  };
}

/** Deletes what was sent or given up more than 30 days ago: its address is nobody's business any more. */
export async function forgetEmails(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const { numDeletedRows } = await db
    .deleteFrom('emails')
    .where(sql<Date>`coalesce(enviado_em, desistido_em)`, '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

// One statement, so one short transaction. The attempt is counted now: a mail that ends the process each
// time it is tried is given up like any other.
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

/** As if they had not been taken. */
async function giveBack(db: Database, rows: readonly TakenRow[], now: Date): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`UPDATE emails SET tentativas = tentativas - 1, proxima_em = ${now}
    WHERE id = ANY(${ids}::int[])`.execute(db);
}

async function sendOne(
  db: Database,
  shop: Shop,
  transport: Transport,
  row: TakenRow,
  { secret, now, onFailed, end }: SendOptions & { end: AbortSignal },
): Promise<boolean> {
  try {
    const message = await composeEmail(db, shop, row, secret, now);
    if (message === undefined) {
      await finish(db, row, { desistido_em: now });
      return false;
    }
    await transport.send(message, end);
  } catch (error) {
    const givenUp = row.tentativas >= MAX_ATTEMPTS;
    await (givenUp ? finish(db, row, { desistido_em: now }) : postpone(db, row, now));
    onFailed?.({ id: row.id, tipo: row.tipo, attempt: row.tentativas, givenUp, error });
    return false;
  }
  await finish(db, row, { enviado_em: now });
  return true;
}

/** What the mail was made of may be a secret, such as a link to a new password: it goes. */
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
