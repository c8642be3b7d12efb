import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StartupError } from '@decantaria/server/settings';

const SQLITE_BUSY = 5;

/** Held until it is released or the process ends. */
export interface Lock {
  release(): void;
}

/**
 * Locks the data directory for this process: two processes on one embedded database lose data silently. The
 * lock is an operating system lock on a SQLite file, so it ends with its holder, also after `kill -9`. The
 * pid file only serves the error message.
 *
 * @throws StartupError with the directory, the pid of the holder and what to do.
 */
export async function lockDirectory(dir: string): Promise<Lock> {
  const pidFile = join(dir, 'trava.pid');
  const lock = await openSqlite(join(dir, 'trava.sqlite'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new StartupError(
      `The data directory ${dir} is in use by process ${readPid(pidFile)}: stop that process, or set DATA_DIR to another directory.`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return { release: () => lock.close() };
}

// Hides the ExperimentalWarning of node:sqlite, which an older Node prints, as that of a Mac (docs/decisions/0006).
async function openSqlite(path: string): Promise<DatabaseSync> {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).includes('SQLite'))
      Reflect.apply(emitWarning, undefined, [warning, ...rest]);
  };
  try {
    const { DatabaseSync } = await import('node:sqlite');
    return new DatabaseSync(path);
  } finally {
    process.emitWarning = emitWarning;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function readPid(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
