import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type Database, type DatabaseEvents, openPool } from './open.ts';

/** How far the reads of a replica may be behind, and the longest wait of a write for it, in milliseconds. */
const BEHIND_MS = 1_000;
/** A timer may end a little early. */
const WAIT_MS = BEHIND_MS + 20;
/** Pause between two checks. */
const CHECK_EVERY_MS = 200;
/** Pause between two questions whether the replica has reached a position. */
const REACH_EVERY_MS = 5;
/** The row of `memoria` that keeps every process from the replica. */
const ASIDE = 'replica';
/** Failed checks of the primary in a row after which the replica is read as it is. One may be this process's own delay. */
const PRIMARY_AWAY = 2;
/** For how long, after one of them found it late or away. */
const ASIDE_MS = 10_000;
/** Pause between two log lines about failed reads. */
const LOG_EVERY_MS = 60_000;

/** Reads that the primary database need not answer. */
export interface Reads {
  /** Runs a read of the catalogue or of figures. It may run twice. */
  run<T>(read: (db: Database) => Promise<T>): Promise<T>;
}

/** Reads of a shop without a replica. */
export const onPrimary = (db: Database): Reads => ({ run: (read) => read(db) });

interface ReplicaParts {
  db: Database;
  /** Address of `db`. */
  url: string;
  /** Address of its replica, the same in every process. */
  readUrl: string;
  logger: FastifyBaseLogger;
  onStatement?: DatabaseEvents['onStatement'] | undefined;
  /** Milliseconds for which a replica that was late or away is not read. For tests. */
  asideMs?: number;
}

/** A failed check of the primary: says nothing about the replica. */
class PrimaryFailed extends Error {
  override name = 'PrimaryFailed';
}

/**
 * Reads from a streaming replica while it is known to show everything that was committed a second ago, or while the primary
 * does not answer. Otherwise, and when it fails, the primary answers. `shown` lets a write wait for the replica
 * (docs/decisions/0069).
 */
export class Replica implements Reads {
  readonly #parts: ReplicaParts;
  readonly #watching: Promise<void>;
  #isClosing = false;
  /** One connection each for checks, which must not wait for other statements. Absent after a failure, which may have blocked it. */
  #primaryChecks: Database | undefined;
  #checks: Database | undefined;
  #reads: Database | undefined;
  /** The replica shows every commit before this moment. */
  #freshFrom = Number.NEGATIVE_INFINITY;
  /** Failed checks in a row. */
  #primaryFailures = 0;
  /** Since and until when no process reads the replica. */
  #aside: { since: number; until: number } | undefined;
  /** Whether the last check succeeded; undefined before the first. */
  #isUsed: boolean | undefined;
  /** Rejections of the reads in progress. */
  readonly #reading = new Set<(reason: Error) => void>();
  /** Writes that wait, with the moment from which a check shows them. */
  readonly #waiting = new Set<{ at: number; resolve: () => void }>();
  /** Ends the pause before the next check. */
  #wake = () => {};
  #nextLog = 0;

  constructor(parts: ReplicaParts) {
    this.#parts = parts;
    this.#watching = this.#watch();
  }

  async run<T>(read: (db: Database) => Promise<T>): Promise<T> {
    const { db } = this.#parts;
    const replica = this.#reads;
    const isFresh = performance.now() < this.#freshFrom + BEHIND_MS;
    if (replica === undefined || !(isFresh || this.#primaryFailures >= PRIMARY_AWAY))
      return read(db);
    const reply = await this.#tryReplica(replica, read);
    return reply === undefined ? read(db) : reply.value;
  }

  /**
   * Resolves once every later read of any process shows what was committed before this call: when the replica has replayed
   * it, or after the time that the replica may be behind.
   */
  async shown(): Promise<void> {
    const at = performance.now();
    // A process that reads the replica later has checked it after this commit.
    if (this.#aside && this.#aside.since + BEHIND_MS <= at && at < this.#aside.until) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = { at, resolve };
    const timer = setTimeout(resolve, WAIT_MS);
    this.#waiting.add(waiting);
    this.#wake();
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(waiting);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#wake();
    await this.#watching;
    this.#drop();
    void this.#primaryChecks?.destroy();
  }

  /** Undefined when the replica fails, or is found to be late or away meanwhile. */
  async #tryReplica<T>(
    replica: Database,
    read: (db: Database) => Promise<T>,
  ): Promise<{ value: T } | undefined> {
    const { promise, reject } = Promise.withResolvers<never>();
    this.#reading.add(reject);
    try {
      return { value: await Promise.race([read(replica), promise]) };
    } catch (error) {
      if (performance.now() >= this.#nextLog) {
        this.#nextLog = performance.now() + LOG_EVERY_MS;
        this.#parts.logger.warn({ err: error }, 'the primary repeats a read of the replica');
      }
      return undefined;
    } finally {
      this.#reading.delete(reject);
    }
  }

  async #watch(): Promise<void> {
    while (!this.#isClosing) {
      // Made before the check: a write during it calls for the next one at once.
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      try {
        await this.#check();
        this.#note(true);
      } catch (error) {
        if (error instanceof PrimaryFailed) this.#primaryFailures += 1;
        else await this.#setAside(error);
      }
      const pause = setTimeout(resolve, CHECK_EVERY_MS);
      await woken;
      clearTimeout(pause);
    }
  }

  /** @throws PrimaryFailed, or why the replica cannot be read. */
  async #check(): Promise<void> {
    const from = performance.now();
    const { lsn, asideMs } = await this.#askPrimary();
    this.#primaryFailures = 0;
    this.#aside =
      asideMs > 0 ? { since: this.#aside?.since ?? from, until: from + asideMs } : undefined;
    this.#checks ??= openPool(this.#parts.readUrl, 1);
    await within(
      from + BEHIND_MS,
      reach(this.#checks, lsn, () => this.#isClosing),
    );
    for (const { at, resolve } of this.#waiting) if (at <= from) resolve();
    if (asideMs > 0) return;
    const { readUrl, onStatement } = this.#parts;
    this.#reads ??= openPool(readUrl, undefined, onStatement && { onStatement });
    this.#freshFrom = from;
  }

  async #askPrimary(): Promise<PrimaryState> {
    this.#primaryChecks ??= openPool(this.#parts.url, 1);
    try {
      return await within(performance.now() + BEHIND_MS, readPrimary(this.#primaryChecks));
    } catch (cause) {
      void this.#primaryChecks.destroy();
      this.#primaryChecks = undefined;
      this.#aside = undefined;
      throw new PrimaryFailed('The primary does not answer.', { cause });
    }
  }

  /** Stops reading the replica, in this process and soon in all others. */
  async #setAside(reason: unknown): Promise<void> {
    this.#drop();
    this.#note(false, reason);
    if (this.#primaryChecks === undefined) return;
    const { asideMs = ASIDE_MS } = this.#parts;
    const work = putAside(this.#primaryChecks, asideMs / 1000);
    await within(performance.now() + BEHIND_MS, work).catch(() => {});
  }

  #note(isUsed: boolean, error?: unknown): void {
    if (this.#isUsed === isUsed) return;
    this.#isUsed = isUsed;
    const { logger } = this.#parts;
    if (isUsed) logger.info('the replica is read');
    else logger.warn({ err: error }, 'the replica is late or away: the primary answers its reads');
  }

  /** Connections may be blocked for minutes, so the next ones are new. */
  #drop(): void {
    for (const reject of this.#reading) reject(new Error('The replica is late or away.'));
    void this.#reads?.destroy();
    void this.#checks?.destroy();
    this.#reads = undefined;
    this.#checks = undefined;
  }
}

interface PrimaryState {
  /** The position behind the last commit. */
  lsn: string;
  /** For how many milliseconds no process may read the replica. */
  asideMs: number;
}

async function readPrimary(db: Database): Promise<PrimaryState> {
  const { rows } = await sql<PrimaryState>`
    SELECT pg_current_wal_flush_lsn()::text AS lsn, coalesce((
      SELECT extract(epoch FROM esquecer_em - clock_timestamp()) * 1000 FROM memoria
      WHERE chave = ${ASIDE}), 0)::float8 AS "asideMs"`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error('The primary returned nothing.');
  return state;
}

/** Renews the row only when half of its time has passed. */
async function putAside(db: Database, seconds: number): Promise<void> {
  await sql`
    INSERT INTO memoria (chave, n, em, esquecer_em)
    VALUES (${ASIDE}, 0, 'epoch', clock_timestamp() + make_interval(secs => ${seconds}))
    ON CONFLICT (chave) DO UPDATE SET esquecer_em = excluded.esquecer_em
    WHERE memoria.esquecer_em < clock_timestamp() + make_interval(secs => ${seconds / 2})`.execute(
    db,
  );
}

/** Resolves when the replica has replayed the log up to a position. */
async function reach(db: Database, lsn: string, isClosing: () => boolean): Promise<void> {
  while (!isClosing()) {
    const { rows } = await sql<{ isReplica: boolean; isReached: boolean }>`
      SELECT pg_is_in_recovery() AS "isReplica",
        coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) AS "isReached"`.execute(db);
    if (rows[0]?.isReplica !== true) throw new Error('DATABASE_READ_URL names no replica.');
    if (rows[0].isReached) return;
    await sleep(REACH_EVERY_MS);
  }
}

/** @throws when the work has not ended at a moment. It may go on. */
async function within<T>(until: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = () => reject(new Error(`No answer within ${BEHIND_MS} ms.`));
  const timer = setTimeout(late, Math.max(0, until - performance.now()));
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
