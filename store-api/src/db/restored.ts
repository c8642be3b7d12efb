import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '@decantaria/server/error-code';
import { sync } from './durability.ts';

const READY = 'restauracao.pronta';

/** Whether a restore is waiting for `finishRestore`. */
export function isRestorePending(dataDir: string): boolean {
  return existsSync(join(dataDir, READY));
}

/** The directory into which a restore extracts its files; ignored until `declareRestored`. */
export function restoreDirectory(dataDir: string): string {
  return join(dataDir, 'restauracao.parcial');
}

/** Commits the complete, synced files of `restoreDirectory`: from now on the restore will be finished. */
export function declareRestored(dataDir: string): void {
  renameSync(restoreDirectory(dataDir), join(dataDir, READY));
  sync(dataDir);
}

/**
 * Moves a restored shop into place and keeps the old database beside it. Every step is idempotent, so the
 * next process can finish an interrupted restore. Call it with the directory locked, before the database is
 * opened or the key is read.
 *
 * @returns the directory of the old database; undefined when there was none, or no restore was pending.
 */
export function finishRestore(dataDir: string): string | undefined {
  const ready = join(dataDir, READY);
  if (!isRestorePending(dataDir)) return undefined;
  moveFiles(join(ready, 'imagens'), join(dataDir, 'imagens'));
  if (existsSync(join(ready, 'jwt-secret'))) {
    renameSync(join(ready, 'jwt-secret'), join(dataDir, 'jwt-secret'));
  }
  const old = moveDatabase(ready, dataDir);
  sync(dataDir);
  rmSync(ready, { recursive: true });
  sync(dataDir);
  return old;
}

function moveDatabase(ready: string, dataDir: string): string | undefined {
  const restored = join(ready, 'banco');
  const banco = join(dataDir, 'banco');
  if (!existsSync(restored)) return undefined;
  const old = existsSync(banco) ? `${banco}.antes-${stamp(new Date())}` : undefined;
  if (old !== undefined) renameSync(banco, old);
  renameSync(restored, banco);
  return old;
}

// Existing pictures stay: they are named by their content.
function moveFiles(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(from)) moveFile(join(from, name), join(to, name));
  sync(to);
}

// Copies when the pictures are on another disk.
function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    const aside = `${to}.parcial`;
    copyFileSync(from, aside);
    sync(aside);
    renameSync(aside, to);
    rmSync(from);
  }
}

/** A moment for a file name: `20260301T121500Z`. */
export function stamp(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '');
}
