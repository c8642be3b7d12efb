import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's NODEFS used here, which PGlite does not type. */
interface NodeFsModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

// WASI's number for EIO. PostgreSQL stops when a sync of its log fails.
const EIO = 29;

/**
 * PGlite's file system with a real `fsync`. Emscripten's NODEFS has none: PostgreSQL's syncs succeed without
 * reaching the disk, which survives a crash of the process but not a power failure.
 */
export class DurableNodeFS extends NodeFS {
  readonly #onStopped: (error: unknown) => void;

  /**
   * @param onStopped called when PostgreSQL stops because it cannot write its log. It must not be called again then: its next
   *   statement never ends.
   */
  constructor(dir: string, onStopped: (error: unknown) => void) {
    super(dir);
    this.#onStopped = onStopped;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const install = (module: NodeFsModule): void => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        try {
          fdatasyncSync(stream.nfd);
          return 0;
        } catch (error) {
          this.#onStopped(error);
          return EIO;
        }
      };
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), install],
        onAbort: () => this.#onStopped(new Error('PostgreSQL aborted')),
      },
    };
  }
}

/** PostgreSQL's start parameters with syncing on: one `fdatasync` before each commit is acknowledged. */
export const DURABLE_PARAMS: string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  // Log files that a checkpoint keeps for later use. The default keeps a gigabyte.
  '-c',
  'max_wal_size=128MB',
  // Each start fills them with zeros: with the default of 128 MB that is 0.1 s of 0.25. Other pages are in the system's cache.
  '-c',
  'shared_buffers=32MB',
];

/** Syncs a directory and everything in it to the disk. */
export function syncTree(dir: string): void {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) sync(path);
  }
  sync(dir);
}

/** Syncs a file, or the entries of a directory, to the disk. */
export function sync(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
