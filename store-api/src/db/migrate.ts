import { readdir } from 'node:fs/promises';
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
  const { error, results } = await new Migrator({ db, provider: migrations }).migrateToLatest();
  if (error !== undefined) {
    throw new Error('The database schema could not be brought up to date.', { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}
