import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sync } from './durability.ts';

const READY = 'restauracao.pronta';

/** Whether a restored shop waits for `finishRestore`. */
export function isRestorePending(dataDir: string): boolean {
  return existsSync(join(dataDir, READY));
}

/** Where a restored shop is put together; nothing of it counts yet. */
export function restoreDirectory(dataDir: string): string {
  return join(dataDir, 'restauracao.parcial');
}

/** Makes what `restoreDirectory` holds, whole and on the disk, count: from now on it only goes forward. */
export function declareRestored(dataDir: string): void {
  renameSync(restoreDirectory(dataDir), join(dataDir, READY));
  sync(dataDir);
}

/**
 * Puts a restored shop in the place of the old one, whose database stays beside it. Every step may be
 * repeated, so a process that dies on the way leaves it to the next one, which must do this before it
 * opens the database or reads the key. The caller holds the directory's lock.
 *
 * @returns the directory of the old database; undefined when there was none, or nothing was restored.
 */
export function finishRestore(dataDir: string, now = new Date()): string | undefined {
  const ready = join(dataDir, READY);
  if (!isRestorePending(dataDir)) return undefined;
  moveFiles(join(ready, 'imagens'), join(dataDir, 'imagens'));
  if (existsSync(join(ready, 'jwt-secret'))) {
    renameSync(join(ready, 'jwt-secret'), join(dataDir, 'jwt-secret'));
  }
  const old = moveDatabase(ready, dataDir, now);
  sync(dataDir);
  rmSync(ready, { recursive: true });
  sync(dataDir);
  return old;
}

function moveDatabase(ready: string, dataDir: string, now: Date): string | undefined {
  const restored = join(ready, 'banco');
  const banco = join(dataDir, 'banco');
  if (!existsSync(restored)) return undefined;
  const old = existsSync(banco) ? `${banco}.antes-${stamp(now)}` : undefined;
  if (old !== undefined) renameSync(banco, old);
  renameSync(restored, banco);
  return old;
}

// Pictures are named by their content: those that are there stay, whatever else shows them.
function moveFiles(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(from)) moveFile(join(from, name), join(to, name));
  sync(to);
}

// The pictures may be on another disk than the database.
function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    const aside = `${to}.parcial`;
    copyFileSync(from, aside);
    sync(aside);
    renameSync(aside, to);
    rmSync(from);
  }
}

/** A moment as a part of a file's name: `20260301T121500Z`. */
export function stamp(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '');
}
