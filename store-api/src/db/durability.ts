import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's NODEFS this file relies on; PGlite's typings leave it open. */
interface NodeFsModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

// WASI's number for EIO: PostgreSQL answers a failed sync of its log by stopping, as it must.
const EIO = 29;

/**
 * PGlite's file system with a real `fsync`. As shipped, Emscripten's NODEFS has none, and PostgreSQL's
 * syncs succeed without reaching the disk: safe when the process dies, not when the power goes.
 */
export class DurableNodeFS extends NodeFS {
  readonly #onSyncFailed: (error: unknown) => void;

  /** @param onSyncFailed told when the disk refuses a sync; PostgreSQL has stopped then and takes no more writes. */
  constructor(dir: string, onSyncFailed: (error: unknown) => void) {
    super(dir);
    this.#onSyncFailed = onSyncFailed;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const install = (module: NodeFsModule): void => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        try {
          fdatasyncSync(stream.nfd);
          return 0;
        } catch (error) {
          this.#onSyncFailed(error);
          return EIO;
        }
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] },
    };
  }
}

/** PostgreSQL's start parameters with syncing on: one `fdatasync` a commit, before it is acknowledged. */
export const DURABLE_PARAMS: string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
];

/** Sends a directory with all it holds to the disk, e.g. before a rename makes it count. */
export function syncTree(dir: string): void {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) sync(path);
  }
  sync(dir);
}

/** Sends one file, or the entries of one directory, to the disk. */
export function sync(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
