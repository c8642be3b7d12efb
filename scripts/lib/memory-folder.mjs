import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const IN_MEMORY = '/dev/shm';

/** Ample for the databases that the tests of one run keep at once, in bytes. */
const NEEDED = 6 * 2 ** 30;

/**
 * Puts the temporary files of this process and its children in memory: on a disk each commit of a test's database waits
 * for a sync. The folder is deleted when this process ends. Does nothing when TMPDIR is set, or without enough memory.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  const folder = mkdtempSync(`${IN_MEMORY}/decantaria-`);
  // PostgreSQL runs as another user, and enters it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED;
  } catch {
    // Only Linux has this folder.
    return false;
  }
}
