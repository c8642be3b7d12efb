import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { codeOf } from '@decantaria/server/error-code';
import { StartupError } from '@decantaria/server/settings';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { Kysely, type KyselyConfig, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { unpackTar } from 'modern-tar/fs';
import pg from 'pg';
import type { DatabaseConfig } from '../config.ts';
import { DURABLE_PARAMS, DurableNodeFS, sync, syncTree } from './durability.ts';
import { EMPTY_DATABASE } from './empty-database.ts';
import { ConnectionLost, NoConnection, withPrepared } from './prepared.ts';
import type { Tables } from './tables.gen.ts';

const OLDEST_POSTGRES = 150_000;

/** Connections of a process to a PostgreSQL server. */
const POOL_SIZE = 10;
/** How the connections of this process are named to the server. */
const APPLICATION = 'store-api';
const PROCESS_NAME = `${APPLICATION} ${randomBytes(6).toString('hex')}`;

/** The shop's database, on PGlite or PostgreSQL. */
export type Database = Kysely<Tables>;

export interface DatabaseEvents {
  /** An idle PostgreSQL connection broke; the pool replaces it. */
  readonly onConnectionLost: (error: Error) => void;
  /** A statement has ended; `sql` has placeholders instead of values. Called in the context of its caller. */
  readonly onStatement: (sql: string, ms: number, failed: boolean) => void;
  /** The embedded database could not write its log. It has stopped, and no statement may follow. */
  readonly onStopped: (error: unknown) => void;
}

/**
 * Opens the configured database. `destroy()` closes it. The caller must hold the lock of an embedded
 * database's directory (`lock.ts`).
 *
 * @throws StartupError when PostgreSQL cannot be reached or is older than 15.
 */
export async function openDatabase(
  config: DatabaseConfig,
  events: Partial<DatabaseEvents> = {},
): Promise<Database> {
  const { onStopped = () => {}, onStatement } = events;
  return config.kind === 'embedded'
    ? kyselyOnPGlite(await openDirectory(config.dir, onStopped), onStatement)
    : openPostgres(config.url, events);
}

/** Wraps an open PGlite; `destroy()` closes both. */
export function kyselyOnPGlite(
  pglite: PGlite,
  onStatement?: DatabaseEvents['onStatement'],
): Database {
  return new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), ...logTo(onStatement) });
}

/** Kysely's option; absent without a receiver, since Kysely then measures nothing. */
function logTo(onStatement?: DatabaseEvents['onStatement']): Pick<KyselyConfig, 'log'> {
  if (!onStatement) return {};
  return {
    log: ({ level, query, queryDurationMillis }) =>
      onStatement(query.sql, queryDurationMillis, level === 'error'),
  };
}

/** The extensions that the schema needs. */
export const EXTENSIONS = { unaccent, pg_trgm } satisfies PGliteOptions['extensions'];

/** Whether the directory holds an embedded database. Creating one takes seconds. */
export function hasDatabase(dir: string): boolean {
  return existsSync(join(dir, 'banco'));
}

/** Opens PGlite on `<dir>/banco`, creating it if needed. Commits are on the disk before they are acknowledged. */
async function openDirectory(dir: string, onStopped: DatabaseEvents['onStopped']): Promise<PGlite> {
  const open = (path: string): Promise<PGlite> =>
    PGlite.create({
      fs: new DurableNodeFS(path, onStopped),
      extensions: EXTENSIONS,
      startParams: DURABLE_PARAMS,
    });
  const databaseDir = join(dir, 'banco');
  if (!hasDatabase(dir)) {
    // Created aside and renamed when complete, so that an interrupted first start leaves nothing behind.
    const aside = join(dir, 'banco.parcial');
    rmSync(aside, { recursive: true, force: true });
    mkdirSync(aside, { mode: 0o700 });
    if (existsSync(EMPTY_DATABASE)) {
      const files = unpackTar(aside, { dmode: 0o700, fmode: 0o600 });
      await pipeline(createReadStream(EMPTY_DATABASE), createGunzip(), files);
    } else {
      await (await open(aside)).close();
    }
    syncTree(aside);
    renameSync(aside, databaseDir);
    sync(dir);
  }
  return open(databaseDir);
}

/** How many statements the configured database runs at once for this process. */
export function connectionsOf({ kind }: DatabaseConfig): number {
  return kind === 'embedded' ? 1 : POOL_SIZE;
}

/** How many processes are connected to the same database of a PostgreSQL server, this one included. */
export async function countProcesses(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT application_name)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE ${`${APPLICATION} %`}`.execute(db);
  return Math.max(1, rows[0]?.count ?? 1);
}

/** The dialect of a PostgreSQL server, with its pool. A statement waits `patienceMs` for a connection, then it fails. */
export function postgresDialect(
  url: string,
  onConnectionLost: (error: Error) => void = () => {},
  patienceMs = 5_000,
  size = POOL_SIZE,
): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: PROCESS_NAME,
    max: size,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 0,
  });
  pool.on('error', onConnectionLost);
  return new PostgresDialect({ pool: withPrepared(pool) });
}

/** Connections to a PostgreSQL server. None is opened before the first statement. */
export function openPool(
  url: string,
  size = POOL_SIZE,
  { onConnectionLost, onStatement }: Partial<DatabaseEvents> = {},
): Database {
  const dialect = postgresDialect(url, onConnectionLost, undefined, size);
  return new Kysely<Tables>({ dialect, ...logTo(onStatement) });
}

async function openPostgres(url: string, events: Partial<DatabaseEvents>): Promise<Database> {
  const db = openPool(url, POOL_SIZE, events);
  try {
    await requireVersion(db);
    return db;
  } catch (error) {
    await db.destroy();
    if (error instanceof StartupError) throw error;
    // Only the code: the driver's message may contain the password of the address.
    const hasCause = error instanceof NoConnection || error instanceof ConnectionLost;
    const code = codeOf(hasCause ? error.cause : error);
    throw new StartupError(
      `DATABASE_URL: PostgreSQL cannot be reached (${code ?? 'no answer within 5 s'}): start it, or correct the address.`,
    );
  }
}

async function requireVersion(db: Database): Promise<void> {
  const { rows } = await sql<{ version: number; name: string }>`
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name
  `.execute(db);
  const [server] = rows;
  if (server === undefined || server.version < OLDEST_POSTGRES) {
    throw new StartupError(
      `DATABASE_URL: the server is PostgreSQL ${server?.name ?? 'of unknown version'}; 15 or newer is needed.`,
    );
  }
}
