import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import {
  type Database,
  type DatabaseEvents,
  EXTENSIONS,
  kyselyOnPGlite,
  openDatabase,
} from '../src/db/open.ts';
import { templateDatabase } from './template.ts';

/** For a test that has nothing to hear from its database. */
export const NO_EVENTS: DatabaseEvents = { onConnectionLost: () => {}, onSyncFailed: () => {} };

const POSTGRES = process.env['TEST_DATABASE_URL'];
const ENGINES = POSTGRES === undefined ? ['PGlite'] : ['PGlite', 'PostgreSQL'];

/**
 * Runs a suite on PGlite, and on PostgreSQL too when `TEST_DATABASE_URL` names a server whose user may
 * create databases. Each run gets a migrated, empty database of its own, ready before its first test.
 */
export function onEachEngine(name: string, suite: (db: () => Database) => void): void {
  describe.each(ENGINES)(`${name} (%s)`, (engine) => {
    let opened: { db: Database; close: () => Promise<void> } | undefined;

    beforeAll(async () => {
      opened = engine === 'PGlite' ? await openPGlite() : await openPostgres(POSTGRES ?? '');
    });
    afterAll(async () => {
      await opened?.close();
    });

    suite(() => {
      if (opened === undefined) throw new Error('The database is open only while tests run.');
      return opened.db;
    });
  });
}

async function openPGlite(): Promise<{ db: Database; close: () => Promise<void> }> {
  const pglite = await PGlite.create({
    extensions: EXTENSIONS,
    loadDataDir: await templateDatabase(),
  });
  const db = kyselyOnPGlite(pglite);
  return { db, close: () => db.destroy() };
}

async function openPostgres(url: string): Promise<{ db: Database; close: () => Promise<void> }> {
  const name = `teste_${randomBytes(8).toString('hex')}`;
  const admin = new Pool({ connectionString: url, max: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const db = await openDatabase({ kind: 'postgres', url: own.href }, NO_EVENTS);
  await migrate(db);
  return {
    db,
    close: async () => {
      await db.destroy();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
