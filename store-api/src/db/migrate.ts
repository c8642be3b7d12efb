import { readdir } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { readStatements } from './statements.ts';
import type { Tables } from './tables.gen.ts';

const DIRECTORY = new URL('migrations/', import.meta.url);

/** The files of `migrations/`, in the order of their names. A file that has shipped never changes. */
export const migrations: MigrationProvider = {
  async getMigrations(): Promise<Record<string, Migration>> {
    const files = (await readdir(DIRECTORY)).filter((file) => file.endsWith('.sql'));
    return Object.fromEntries(
      files.map((file) => [file.slice(0, -'.sql'.length), { up: (db) => runFile(db, file) }]),
    );
  },
};

async function runFile(db: Kysely<unknown>, file: string): Promise<void> {
  // A statement may rewrite a large table. The setting ends with the run's transaction.
  await sql`SET LOCAL statement_timeout = 0`.execute(db);
  for (const statement of await readStatements(new URL(file, DIRECTORY))) {
    await sql.raw(statement).execute(db);
  }
}

/**
 * Applies all pending migrations in one transaction, under a database-wide lock, so that several processes
 * may start at once on the same PostgreSQL.
 *
 * @returns the names of the applied migrations; empty when the schema was current.
 * @throws an error caused by the first failed statement; the run is rolled back.
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  // Kysely first reads the whole catalogue, which takes a third of a second on PGlite.
  const known = Object.keys(await migrations.getMigrations()).toSorted();
  if (isDeepStrictEqual(await readMigrations(db), known)) return [];
  const { error, results } = await new Migrator({ db, provider: migrations }).migrateToLatest();
  if (error !== undefined) {
    throw new Error('The database schema could not be brought up to date.', { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
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
