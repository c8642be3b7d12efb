import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyPGlite, emptyPostgres } from '../../test/empty-database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';
import type { Tables } from './tables.gen.ts';

const INDEX = `-- Built while the shop sells.
CREATE INDEX CONCURRENTLY frascos_ml ON frascos (ml);
`;

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** A folder of migrations, with the first one of each test. */
function folderOf(files: Readonly<Record<string, string>>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  folders.push(folder);
  const first = 'CREATE TABLE frascos (id int GENERATED ALWAYS AS IDENTITY, ml int NOT NULL)';
  for (const [name, text] of Object.entries({ '0001-frascos': first, ...files })) {
    writeFileSync(join(folder, `${name}.sql`), text);
  }
  return pathToFileURL(`${folder}/`);
}

describe('migrations', () => {
  it('build a concurrent index in their transaction on PGlite (OPS-30)', async () => {
    await using database = await emptyPGlite();
    const folder = folderOf({ '0002-ml': INDEX });
    expect(await migrate(database.db, { folder })).toEqual(['0001-frascos', '0002-ml']);
    const { rows } = await sql`SELECT FROM pg_indexes WHERE indexname = 'frascos_ml'`.execute(
      database.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('refuse a file that mixes concurrent indexes with other statements (OPS-30)', async () => {
    await using database = await emptyPGlite();
    const folder = folderOf({ '0002-ml': `DELETE FROM frascos;\n\n${INDEX}` });
    await expect(migrate(database.db, { folder })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('holds only CREATE INDEX CONCURRENTLY') },
    });
  });
});

const SERVER = process.env['TEST_DATABASE_URL'];

describe.runIf(SERVER)('migrations beside a shop that serves (PostgreSQL)', () => {
  let opened: Awaited<ReturnType<typeof emptyPostgres>>;
  let db: Database;
  /** Of a second store-api. */
  let other: Database;
  beforeAll(async () => {
    opened = await emptyPostgres();
    db = opened.db;
    other = await openDatabase({ kind: 'postgres', url: opened.url });
  });
  afterAll(async () => {
    await other.destroy();
    await opened[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    await sql`DROP TABLE IF EXISTS frascos, kysely_migration, kysely_migration_lock`.execute(db);
    await migrate(db, { folder: folderOf({}) });
  });

  /** Waits for a statement of the migration, and returns the number of its server process. */
  const backendOf = async (statement: string): Promise<number> => {
    for (let attempt = 0; attempt < 500; attempt += 1) {
      const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'active' AND query LIKE ${`${statement}%`}`.execute(
        other,
      );
      if (rows[0]) return rows[0].pid;
      await sleep(20);
    }
    throw new Error(`No migration runs ${statement}.`);
  };
  const kill = async (statement: string): Promise<void> => {
    const pid = await backendOf(statement);
    await sql`SELECT pg_terminate_backend(${pid})`.execute(other);
  };
  const write = () =>
    other.transaction().execute(async (trx) => {
      await sql`SET LOCAL lock_timeout = 1000`.execute(trx);
      await sql`INSERT INTO frascos (ml) VALUES (5)`.execute(trx);
    });
  /** Runs work while a transaction that may write is open. */
  const besideWriter = <T>(work: () => Promise<T>): Promise<T> =>
    other.transaction().execute(async (trx) => {
      await sql`LOCK TABLE frascos IN ROW EXCLUSIVE MODE`.execute(trx);
      return work();
    });

  it('that end in the middle leave nothing, and are repeated (OPS-30)', async () => {
    const folder = folderOf({
      '0002-meio': `ALTER TABLE frascos ADD COLUMN cor text;\n\nSELECT pg_sleep(CASE WHEN EXISTS (SELECT FROM frascos) THEN 30 ELSE 0 END)`,
    });
    await write();
    const ended = expect(migrate(db, { folder })).rejects.toThrow('could not be brought up');
    await kill('SELECT pg_sleep');
    await ended;
    expect(await readMigrations(db)).toEqual(['0001-frascos']);
    await sql`DELETE FROM frascos`.execute(db);
    // The column of the first attempt would fail here.
    expect(await migrate(db, { folder })).toEqual(['0002-meio']);
  });

  it('build an index while writes go on, and anew after an interrupted build (OPS-30)', async () => {
    const folder = folderOf({
      '0002-ml': INDEX,
      '0003-cor': 'ALTER TABLE frascos ADD COLUMN cor text',
    });
    const valid = async () => {
      const { rows } = await sql<{ indisvalid: boolean }>`
        SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('frascos_ml')`.execute(db);
      return rows.map(({ indisvalid }) => indisvalid);
    };
    await besideWriter(async () => {
      const ended = expect(migrate(db, { folder })).rejects.toThrow('could not be brought up');
      await backendOf('CREATE INDEX CONCURRENTLY');
      await write();
      await kill('CREATE INDEX CONCURRENTLY');
      await ended;
    });
    expect(await valid()).toEqual([false]);
    expect(await readMigrations(db)).toEqual(['0001-frascos']);
    expect(await migrate(db, { folder })).toEqual(['0002-ml', '0003-cor']);
    expect(await valid()).toEqual([true]);
  });

  it('run once when two store-apis start together (OPS-30)', async () => {
    const folder = folderOf({
      '0002-ml': INDEX,
      '0003-cor': 'ALTER TABLE frascos ADD COLUMN cor text',
    });
    const applied = await Promise.all([migrate(db, { folder }), migrate(other, { folder })]);
    expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([[], ['0002-ml', '0003-cor']]);
  });

  it('that wait for a table let the shop read it, and are repeated (OPS-30)', async () => {
    const folder = folderOf({ '0002-cor': 'ALTER TABLE frascos ADD COLUMN cor text' });
    const applied = await besideWriter(async () => {
      const migrating = migrate(db, { folder, tableWaitMs: 100, pauseMs: 200 });
      await backendOf('ALTER TABLE');
      // It waits behind the migration, until that gives up for a while.
      await write();
      return { migrating };
    });
    expect(await applied.migrating).toEqual(['0002-cor']);
  });

  it('have no limit of time, which holds again after them (OPS-30)', async () => {
    const pool = new Pool({ connectionString: opened.url, max: 1, statement_timeout: 100 });
    const limited = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    const folder = folderOf({ '0002-longa': 'SELECT pg_sleep(0.3)' });
    expect(await migrate(limited, { folder })).toEqual(['0002-longa']);
    await expect(sql`SELECT pg_sleep(0.3)`.execute(limited)).rejects.toThrow('statement timeout');
    await limited.destroy();
  });
});
