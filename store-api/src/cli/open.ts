import { mkdirSync } from 'node:fs';
import { StartupError } from '@decantaria/server/settings';
import type { Config } from '../config.ts';
import { lockDirectory } from '../db/lock.ts';
import { readMigrations } from '../db/migrate.ts';
import { type Database, hasDatabase, openDatabase } from '../db/open.ts';
import { finishRestore, isRestorePending } from '../db/restored.ts';
import { CommandFailed } from './command.ts';

/** The data directory of an embedded database; undefined for PostgreSQL. */
export function embeddedDir({ database }: Config): string | undefined {
  return database.kind === 'embedded' ? database.dir : undefined;
}

/** Runs a task with the data directory locked, after finishing an interrupted restore. */
export async function withLock<T>(dir: string, task: () => Promise<T>): Promise<T> {
  const lock = await lockDirectory(dir).catch((error: unknown) => {
    throw error instanceof StartupError
      ? new StartupError(`Stop the shop first. ${error.message}`)
      : error;
  });
  try {
    finishRestore(dir);
    return await task();
  } finally {
    lock.release();
  }
}

/** @throws CommandFailed when the directory holds no shop. */
export function requireDatabase(dir: string): void {
  if (hasDatabase(dir) || isRestorePending(dir)) return;
  throw new CommandFailed(
    `${dir} holds no database: set DATA_DIR to the shop's data directory, or start the shop once.`,
  );
}

/**
 * Opens the shop's database, runs a task and closes it.
 *
 * @param create whether to accept a missing database or one without tables.
 */
export async function withDatabase<T>(
  config: Config,
  create: boolean,
  task: (db: Database) => Promise<T>,
): Promise<T> {
  const dir = embeddedDir(config);
  if (dir === undefined) return run(config, create, task);
  if (create) mkdirSync(dir, { recursive: true, mode: 0o700 });
  // Checked before the lock, which creates a file: the directory may not be a shop's.
  else requireDatabase(dir);
  return withLock(dir, () => run(config, create, task));
}

async function run<T>(
  config: Config,
  create: boolean,
  task: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(config.database, { onStopped: exitFull });
  try {
    if (!create) await requireTables(db);
    return await task(db);
  } finally {
    await db.destroy();
  }
}

function exitFull(): never {
  console.error(
    'The database stopped, because it could not write to the disk: free space, then repeat the command.',
  );
  process.exit(1);
}

async function requireTables(db: Database): Promise<void> {
  if ((await readMigrations(db)).length > 0) return;
  throw new CommandFailed(
    'The database has none of the shop’s tables: check DATABASE_URL, or create the tables with migrate.',
  );
}
