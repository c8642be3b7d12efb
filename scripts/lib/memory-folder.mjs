import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^decantaria-tests-(\d+)$/;

/**
 * Puts the temporary files of this process and its children in memory: on a disk each commit of a test's database waits
 * for a sync. The folder is deleted when this process ends, at the latest by the next run. Does nothing when TMPDIR is
 * set, or without enough memory.
 * @param {string} [parent] a folder in memory
 * @param {number} [needed] bytes; the default is ample for the databases that one run keeps at once
 */
export function keepTemporaryFilesInMemory(parent = '/dev/shm', needed = 6 * 2 ** 30) {
  if (process.env.TMPDIR !== undefined || !hasRoom(parent, needed)) return;
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(parent, name));
  }
  const folder = join(parent, `decantaria-tests-${process.pid}`);
  mkdirSync(folder);
  // PostgreSQL runs as another user, and enters it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
}

/** @param {string} folder where a program may still write: then it is left to the next run */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // An error here would keep the programs of an interrupted run from being ended.
  }
}

/** @param {string} parent @param {number} needed */
function hasRoom(parent, needed) {
  try {
    const { bavail, bsize } = statfsSync(parent);
    return Math.min(bavail * bsize, process.availableMemory()) >= needed;
  } catch {
    // Only Linux has this folder.
    return false;
  }
}

/** @param {number} pid */
export function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
