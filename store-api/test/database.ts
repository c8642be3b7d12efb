import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { type Dialect, Kysely, PGliteDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { type Database, EXTENSIONS, postgresDialect } from '../src/db/open.ts';
import type { Tables } from '../src/db/tables.gen.ts';
import { type ForeignKey, takeViolations, watchingLocks } from './lock-order.ts';
import { templateDatabase } from './template.ts';

const POSTGRES = process.env['TEST_DATABASE_URL'];
export type Engine = 'PGlite' | 'PostgreSQL';
const ENGINES: Engine[] = POSTGRES === undefined ? ['PGlite'] : ['PGlite', 'PostgreSQL'];

type Suite = (db: () => Database, engine: Engine) => void;

/**
 * Runs a suite on PGlite, and on PostgreSQL too when `TEST_DATABASE_URL` names a server whose user may create databases.
 * The suites of one worker share one migrated database an engine: opening it takes a second, emptying it a tenth of one. Each
 * suite starts with an empty one.
 */
export function onEachEngine(name: string, suite: Suite): void {
  runOn(ENGINES, name, suite);
}

/** Runs a suite on PGlite alone: what it proves is the same on each engine. */
export function onPGlite(name: string, suite: Suite): void {
  runOn(['PGlite'], name, suite);
}

function runOn(engines: readonly Engine[], name: string, suite: Suite): void {
  describe.each(engines)(`${name} (%s)`, (engine) => {
    let opened: Database | undefined;

    beforeAll(async () => {
      opened = await sharedDatabase(engine);
      await empty(opened, engine);
    });

    afterEach(() => {
      expect(takeViolations()).toEqual([]);
    });

    suite(() => {
      if (opened === undefined) throw new Error('The database is open only while tests run.');
      return opened;
    }, engine);
  });
}

const shared = new Map<Engine, Promise<Database>>();

function sharedDatabase(engine: Engine): Promise<Database> {
  const existing = shared.get(engine);
  if (existing !== undefined) return existing;
  const opening = engine === 'PGlite' ? openPGlite() : openPostgres(POSTGRES ?? '');
  shared.set(engine, opening);
  return opening;
}

/** Of the tables of a suite, in bytes: deleted rows stay in the files until the next TRUNCATE. */
const LARGE = 128 * 1024;

/**
 * Deletes every row except Kysely's own and resets every sequence to 1. PGlite replaces the files of all tables in 50 ms, and
 * deletes some rows in five.
 */
async function empty(db: Database, engine: Engine): Promise<void> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    SELECT oid::regclass::text AS name, pg_relation_size(oid)::int AS bytes FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE 'kysely%'`.execute(
    db,
  );
  if (engine === 'PGlite' && rows.every(({ bytes }) => bytes < LARGE)) {
    const used = rows.filter(({ bytes }) => bytes > 0).map(({ name }) => `DELETE FROM ${name};`);
    // Without triggers and foreign keys.
    await sql
      .raw(`DO $$ BEGIN
      SET LOCAL session_replication_role = replica;
      ${used.join(' ')}
      PERFORM setval(format('%I.%I', schemaname, sequencename), start_value, false)
        FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
    END $$`)
      .execute(db);
    return;
  }
  const names = rows.map(({ name }) => name).join(', ');
  await sql.raw(`TRUNCATE ${names} RESTART IDENTITY CASCADE`).execute(db);
}

async function openPGlite(): Promise<Database> {
  const loadDataDir = await templateDatabase();
  const pglite = await PGlite.create({ extensions: EXTENSIONS, loadDataDir });
  return openWatched(new PGliteDialect({ pglite }));
}

/** Creates a database on the server. It exists as long as the server of the test run. */
async function openPostgres(url: string): Promise<Database> {
  const name = `teste_${randomBytes(8).toString('hex')}`;
  const admin = new Pool({ connectionString: url, max: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  // Hundreds of buyers at once on a busy machine wait longer than a shop's would.
  return openWatched(postgresDialect(own.href, undefined, 60_000));
}

/** A migrated database whose transactions fail when they lock rows in the wrong order. */
async function openWatched(dialect: Dialect): Promise<Database> {
  const keys: ForeignKey[] = [];
  const db = new Kysely<Tables>({ dialect: watchingLocks(dialect, keys) });
  await migrate(db);
  const { rows } = await sql<ForeignKey>`
    SELECT conrelid::regclass::text AS "table", confrelid::regclass::text AS parent
    FROM pg_constraint WHERE contype = 'f' ORDER BY oid`.execute(db);
  keys.push(...rows);
  return db;
}
