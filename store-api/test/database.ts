import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { beforeAll, describe } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { type Database, EXTENSIONS, kyselyOnPGlite, openDatabase } from '../src/db/open.ts';
import { templateDatabase } from './template.ts';

const POSTGRES = process.env['TEST_DATABASE_URL'];
const ENGINES = POSTGRES === undefined ? ['PGlite'] : ['PGlite', 'PostgreSQL'];

/**
 * Runs a suite on PGlite, and on PostgreSQL too when `TEST_DATABASE_URL` names a server whose user may create databases.
 * The suites of one worker share one migrated database an engine: opening it takes a second, emptying it a tenth of one. Each
 * suite starts with an empty one.
 */
export function onEachEngine(name: string, suite: (db: () => Database) => void): void {
  describe.each(ENGINES)(`${name} (%s)`, (engine) => {
    let opened: Database | undefined;

    beforeAll(async () => {
      opened = await sharedDatabase(engine);
      await empty(opened);
    });

    suite(() => {
      if (opened === undefined) throw new Error('The database is open only while tests run.');
      return opened;
    });
  });
}

const shared = new Map<string, Promise<Database>>();

function sharedDatabase(engine: string): Promise<Database> {
  const existing = shared.get(engine);
  if (existing !== undefined) return existing;
  const opening = engine === 'PGlite' ? openPGlite() : openPostgres(POSTGRES ?? '');
  shared.set(engine, opening);
  return opening;
}

/** Deletes every row except Kysely's own and resets every sequence to 1. */
async function empty(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%'`.execute(db);
  const names = rows.map((row) => row.name).join(', ');
  await sql.raw(`TRUNCATE ${names} RESTART IDENTITY CASCADE`).execute(db);
}

async function openPGlite(): Promise<Database> {
  const loadDataDir = await templateDatabase();
  return kyselyOnPGlite(await PGlite.create({ extensions: EXTENSIONS, loadDataDir }));
}

/** Creates a database on the server. It exists as long as the server of the test run. */
async function openPostgres(url: string): Promise<Database> {
  const name = `teste_${randomBytes(8).toString('hex')}`;
  const admin = new Pool({ connectionString: url, max: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  const db = await openDatabase({ kind: 'postgres', url: own.href });
  await migrate(db);
  return db;
}
