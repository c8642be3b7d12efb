import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, PGliteAdapter, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { z } from 'zod';
import { buildIndex, isConcurrent } from './indexes.ts';
import { readStatements } from './statements.ts';
import type { Tables } from './tables.gen.ts';

const DIRECTORY = new URL('migrations/', import.meta.url);

// Key of the advisory lock that lets one process migrate at a time.
const MIGRATION_LOCK = 4003;
const LOCK_POLL_MS = 200;
/** How long a migration waits for a table. Every request to that table waits behind it. */
const TABLE_WAIT_MS = 2_000;
/** Pause before the next attempt, in which the shop works on. */
const PAUSE_MS = 3_000;
/** Some five minutes. */
const MAX_ATTEMPTS = 60;

/** The files of `migrations/`, in the order of their names. A file that has shipped never changes. */
export const migrations = migrationsIn(DIRECTORY);

function migrationsIn(folder: URL): MigrationProvider {
  return {
    async getMigrations(): Promise<Record<string, Migration>> {
      const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
      return Object.fromEntries(
        files.map((file) => [
          file.slice(0, -'.sql'.length),
          { up: (db) => runFile(db, new URL(file, folder)) },
        ]),
      );
    },
  };
}

async function runFile<T>(db: Kysely<T>, file: URL): Promise<void> {
  const statements = await readStatements(file);
  for (const statement of statements) {
    if (isConcurrent(statements)) await buildIndex(db, statement, 'in a transaction');
    else await sql.raw(statement).execute(db);
  }
}

interface MigrateOptions {
  /** Of the SQL files. */
  folder?: URL;
  /** How long a migration waits for a table, and then pauses, in milliseconds. */
  tableWaitMs?: number;
  pauseMs?: number;
}

/**
 * Applies the pending migrations, one process at a time, without the time limit of statements. Consecutive files are one
 * transaction. A file of concurrent indexes comes outside of any (`indexes.ts`). A run that ended in the middle is
 * repeated by the next one. A migration that does not get a table in time releases what it holds, and is repeated
 * after a pause, so that the shop never waits long. A database that a newer version migrated stays as it is.
 *
 * @returns the names of the applied migrations; empty when the schema was current.
 * @throws an error caused by the first failed statement; its transaction is rolled back.
 */
export async function migrate(
  db: Kysely<Tables>,
  { folder = DIRECTORY, tableWaitMs = TABLE_WAIT_MS, pauseMs = PAUSE_MS }: MigrateOptions = {},
): Promise<string[]> {
  const provider = migrationsIn(folder);
  const known = Object.keys(await provider.getMigrations()).toSorted();
  // Kysely first reads the whole catalogue, which takes a third of a second on PGlite.
  if ((await pendingOf(db, known)).pending.length === 0) return [];
  return db.connection().execute(async (connection) => {
    try {
      await sql`SET statement_timeout = 0`.execute(connection);
      await waitForTurn(connection);
      return await applyPending(connection, { folder, provider, known, tableWaitMs, pauseMs });
    } catch (error) {
      throw new Error('The database schema could not be brought up to date.', { cause: error });
    } finally {
      await release(connection);
    }
  });
}

// A process that waited in a statement would have a snapshot, for whose end a concurrent index waits.
async function waitForTurn(connection: Kysely<Tables>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS free`.execute(connection);
    if (rows[0]?.free === true) return;
    await sleep(LOCK_POLL_MS);
  }
}

/** Gives the connection back as it was. A broken one has released everything. */
async function release(connection: Kysely<Tables>): Promise<void> {
  for (const end of [
    sql`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`,
    sql`RESET statement_timeout`,
    sql`RESET lock_timeout`,
  ]) {
    await end.execute(connection).catch(() => undefined);
  }
}

interface Run {
  folder: URL;
  provider: MigrationProvider;
  known: readonly string[];
  tableWaitMs: number;
  pauseMs: number;
}

/** Of this connection; 0 is without limit. */
async function setTableWait(db: Kysely<Tables>, ms: number): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${String(ms)}, false)`.execute(db);
}

async function applyPending(db: Kysely<Tables>, run: Run): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const { pending, isNew } = await pendingOf(db, run.known);
    const [first] = pending;
    if (first === undefined) return applied;
    // The tables of a new database are empty.
    const onServer = !isNew && !(db.getExecutor().adapter instanceof PGliteAdapter);
    const concurrent = await concurrentOf(run.folder, onServer ? pending : []);
    // They block no request while they wait.
    await setTableWait(db, 0);
    for (const statement of concurrent.get(first) ?? []) {
      await buildIndex(db, statement, 'concurrently');
    }
    await setTableWait(db, run.tableWaitMs);
    const next = pending.findIndex((name, place) => place > 0 && concurrent.has(name));
    applied.push(...(await applyTo(db, run, pending.at(next === -1 ? -1 : next - 1) ?? first)));
  }
}

/** The statements of the files that build indexes concurrently, by name. */
async function concurrentOf(
  folder: URL,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const files = await Promise.all(
    names.map(
      async (name) => [name, await readStatements(new URL(`${name}.sql`, folder))] as const,
    ),
  );
  return new Map(files.filter(([, statements]) => isConcurrent(statements)));
}

/** Applies the pending migrations up to `last` in one transaction. */
async function applyTo(
  db: Kysely<Tables>,
  { provider, pauseMs }: Run,
  last: string,
): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    const { error, results = [] } = await new Migrator({ db, provider }).migrateTo(last);
    if (error === undefined) return results.map(({ migrationName }) => migrationName);
    if (attempt === MAX_ATTEMPTS || !Repeatable.safeParse(error).success) {
      throw error instanceof Error ? error : new Error('A migration failed.', { cause: error });
    }
    await sleep(pauseMs);
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
const Repeatable = z.object({ code: z.enum([LOCK_NOT_AVAILABLE, DEADLOCK]) });

async function pendingOf(
  db: Kysely<Tables>,
  known: readonly string[],
): Promise<{ pending: string[]; isNew: boolean }> {
  const applied = await readMigrations(db);
  return {
    pending: known.filter((name) => !applied.includes(name)),
    isNew: applied.length === 0,
  };
}

/** The applied migrations that this version does not know: a newer version made the database. */
export async function unknownMigrations(db: Kysely<Tables>): Promise<string[]> {
  const known = await migrations.getMigrations();
  return (await readMigrations(db)).filter((name) => !Object.hasOwn(known, name));
}

/** The names of the applied migrations, in order; empty for a database without the shop's tables. */
export async function readMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS exists`.execute(db);
  if (rows[0]?.exists !== true) return [];
  const applied = await sql<{ name: string }>`
    SELECT name FROM kysely_migration ORDER BY name COLLATE "C"`.execute(db);
  return applied.rows.map(({ name }) => name);
}
