import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { CommandFailed, type Terminal } from '../../src/cli/command.ts';
import { run } from '../../src/cli/run.ts';
import type { Config } from '../../src/config.ts';
import { type Database, openDatabase } from '../../src/db/open.ts';
import { checkInvariants } from '../../src/invariants/check.ts';

const BACKUP_SCRIPT = join(import.meta.dirname, '../../../deploy/backup/backup.sh');

/** What the drill restores. Without files it makes a backup first, and compares the rows with the shop's. */
export interface Given {
  /** A `.tar.gz` of the command `backup`, or a `.dump` of deploy/backup/backup.sh. */
  readonly backup?: string | undefined;
  /** The `.tar.gz` of the pictures, beside a `.dump`. */
  readonly pictures?: string | undefined;
}

/** What a drill found. Seconds, bytes. */
export interface Drill {
  /** Undefined for a backup that was given. */
  readonly backupSeconds: number | undefined;
  readonly bytes: number;
  readonly restoreSeconds: number;
  readonly checkSeconds: number;
  readonly tables: number;
  readonly rows: number;
  readonly pictures: number;
  /** One sentence each: rules that do not hold, tables and pictures that differ. */
  readonly problems: readonly string[];
}

type Counts = ReadonlyMap<string, number>;

/** A shop whose restored copy is looked at. */
interface Copy {
  readonly db: Database;
  /** The names of its pictures. */
  readonly pictures: readonly string[];
}

/** What a backup must hold; null for a backup that was given. */
interface Expected {
  readonly counts: Counts;
  readonly pictures: readonly string[];
}

/**
 * Restores a backup of the shop into a database and a folder of their own, checks the copy and deletes it. The shop is only
 * read; with the embedded database it must be stopped.
 *
 * @throws CommandFailed when the backup cannot be made or restored.
 */
export async function drill(config: Config, given: Given = {}): Promise<Drill> {
  const folder = mkdtempSync(join(tmpdir(), 'ensaio-'));
  try {
    return config.database.kind === 'embedded'
      ? await drillEmbedded(config.database.dir, folder, given)
      : await drillPostgres(config.database.url, config.dataDir, folder, given);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function drillEmbedded(dir: string, folder: string, given: Given): Promise<Drill> {
  const file = given.backup ?? join(folder, 'copia.tar.gz');
  const expected =
    given.backup === undefined ? { counts: await countsIn(dir), pictures: picturesOf(dir) } : null;
  const backupSeconds = expected
    ? await seconds(() => command(['backup', file], { DATA_DIR: dir }))
    : undefined;
  const copy = join(folder, 'loja');
  const restoreSeconds = await seconds(() => command(['restore', file], { DATA_DIR: copy }));
  const db = await openDatabase({ kind: 'embedded', dir: copy });
  try {
    const checked = await look({ db, pictures: picturesOf(copy) }, expected);
    return { ...checked, backupSeconds, restoreSeconds, bytes: statSync(file).size };
  } finally {
    await db.destroy();
  }
}

/** Runs a command of the terminal. */
async function command(args: string[], env: Record<string, string>): Promise<void> {
  const errors: string[] = [];
  const terminal: Terminal = {
    env,
    ask: undefined,
    print: () => undefined,
    printError: (text) => errors.push(text),
  };
  if ((await run(args, terminal)) !== 0) throw new CommandFailed(errors.join('\n'));
}

async function countsIn(dir: string): Promise<Counts> {
  const db = await openDatabase({ kind: 'embedded', dir });
  try {
    return await countRows(db);
  } finally {
    await db.destroy();
  }
}

async function drillPostgres(
  url: string,
  dataDir: string,
  folder: string,
  given: Given,
): Promise<Drill> {
  const shop = await openDatabase({ kind: 'postgres', url });
  const name = `loja_ensaio_${randomBytes(4).toString('hex')}`;
  try {
    const made = given.backup === undefined ? await backUp(shop, url, dataDir, folder) : null;
    const dump = made?.dump ?? given.backup ?? '';
    const archive = made?.archive ?? given.pictures;
    const copied = join(folder, 'dados');
    await sql`CREATE DATABASE ${sql.id(name)}`.execute(shop);
    const copyUrl = new URL(url);
    copyUrl.pathname = `/${name}`;
    const restoreSeconds = await seconds(() => {
      const env = environmentOf(copyUrl.href);
      program('pg_restore', ['--no-owner', '--exit-on-error', '--dbname', name, dump], env);
      mkdirSync(copied);
      if (archive !== undefined) program('tar', ['-xzf', archive, '-C', copied], {});
    });
    const db = await openDatabase({ kind: 'postgres', url: copyUrl.href });
    try {
      const checked = await look({ db, pictures: picturesOf(copied) }, made);
      const files = archive === undefined ? [dump] : [dump, archive];
      const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
      return { ...checked, backupSeconds: made?.backupSeconds, restoreSeconds, bytes };
    } finally {
      await db.destroy();
    }
  } finally {
    await sql`DROP DATABASE IF EXISTS ${sql.id(name)}`.execute(shop);
    await shop.destroy();
  }
}

/** Runs the script of the daily backup, in a snapshot whose rows are counted too: the shop may be written meanwhile. */
async function backUp(shop: Database, url: string, dataDir: string, folder: string) {
  const target = join(folder, 'backups');
  // A shop with its pictures in a shared storage may have no data directory on this machine.
  const data = existsSync(dataDir) ? dataDir : join(folder, 'sem-imagens');
  for (const path of [target, data]) mkdirSync(path, { recursive: true });
  return shop
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`SELECT pg_export_snapshot() AS id`.execute(trx);
      const pictures = picturesOf(data);
      const backupSeconds = await seconds(() =>
        program('sh', [BACKUP_SCRIPT, 'once'], {
          ...environmentOf(url),
          BACKUP_DIR: target,
          DATA_DIR: data,
          PG_SNAPSHOT: rows[0]?.id ?? '',
        }),
      );
      const fileOf = (ending: string) =>
        join(target, readdirSync(target).find((file) => file.endsWith(ending)) ?? '');
      return {
        counts: await countRows(trx),
        pictures,
        backupSeconds,
        dump: fileOf('.dump'),
        archive: fileOf('.tar.gz'),
      };
    });
}

/** A database address as PostgreSQL's programs read it: a password must not be in a list of processes. */
function environmentOf(url: string): Record<string, string> {
  const { hostname, port, pathname, username, password, searchParams } = new URL(url);
  return {
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    ...(searchParams.has('sslmode') && { PGSSLMODE: searchParams.get('sslmode') ?? '' }),
  };
}

function program(name: string, args: readonly string[], env: Record<string, string>): void {
  const options = { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', ...env } } as const;
  const { status, error, stderr } = spawnSync(name, args, options);
  if (status === 0) return;
  throw new CommandFailed(`${name} failed: ${error?.message ?? stderr.trim()}`);
}

async function seconds(task: () => Promise<void> | void): Promise<number> {
  const start = performance.now();
  await task();
  return (performance.now() - start) / 1000;
}

async function look({ db, pictures }: Copy, expected: Expected | null) {
  let problems: string[] = [];
  const checkSeconds = await seconds(async () => {
    problems = await checkInvariants(db);
  });
  const counts = await countRows(db);
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const checked = { checkSeconds, tables: counts.size, rows, pictures: pictures.length };
  return { ...checked, problems: [...problems, ...differences(counts, pictures, expected)] };
}

function differences(
  counts: Counts,
  pictures: readonly string[],
  expected: Expected | null,
): string[] {
  if (expected === null) return [];
  const copied = new Set(pictures);
  const missing = expected.pictures.filter((name) => !copied.has(name));
  return [
    ...[...expected.counts].flatMap(([table, count]) => {
      const restored = counts.get(table) ?? 0;
      return restored === count ? [] : [`${table} has ${restored} rows instead of ${count}.`];
    }),
    ...missing.map((name) => `The picture ${name} is missing.`),
  ];
}

async function countRows(db: Database): Promise<Counts> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`.execute(db);
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const counted = sql<{ count: string }>`SELECT count(*) AS count FROM ${sql.table(name)}`;
    const { rows } = await counted.execute(db);
    counts.set(name, Number(rows[0]?.count));
  }
  return counts;
}

/** The pictures of a data directory; none without one. */
function picturesOf(dataDir: string): string[] {
  try {
    return readdirSync(join(dataDir, 'imagens'));
  } catch {
    return [];
  }
}
