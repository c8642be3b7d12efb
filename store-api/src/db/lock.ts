import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../startup-error.ts';

const SQLITE_BUSY = 5;

/** Held until it is released or the process ends, however it ends. */
export interface Lock {
  release(): void;
}

/**
 * Takes the data directory for this process alone: two processes on one embedded database lose data
 * silently. The lock is the operating system's, on a SQLite file, so it is gone with its holder even
 * after `kill -9`; the file that names the holder's pid only serves the sentence.
 *
 * @throws StartupError naming the directory, the pid that holds it and the way out.
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

// node:sqlite says that it is experimental; it is used for its lock alone, so nobody has to read that.
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
