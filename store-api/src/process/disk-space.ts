import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { isDatabaseFull, isDiskFull } from './errors.ts';

const MIB = 1024 * 1024;
/**
 * Free bytes of `DATA_DIR` below which the embedded database gets no writes: four segments of its log. PostgreSQL stops when
 * it cannot create the next segment.
 */
export const MIN_FREE_BYTES = 64 * MIB;
/** Free bytes from which it gets writes again: one segment more. */
const ENOUGH_FREE_BYTES = 80 * MIB;
/** Pause between two tries to write, after a write failed, in milliseconds. */
const TRY_EVERY_MS = 5_000;

/** Whether there is space to write. */
export interface DiskSpace {
  /** Whether a write may not begin, because the embedded database has too little space left. */
  refusesWrites(): Promise<boolean>;
  /** Whether writes fail or are refused. After a failed write, tries one at most every 5 s. */
  isShort(): Promise<boolean>;
  /** Takes note of the error of a write; false when the error is not about the space of the database. */
  noteFailure(error: unknown): boolean;
}

/** For tests and tools. */
export const ENDLESS_SPACE: DiskSpace = {
  refusesWrites: async () => false,
  isShort: async () => false,
  noteFailure: () => false,
};

export interface DiskSpaceOptions {
  db: Database;
  logger: FastifyBaseLogger;
  /** Free bytes where the database is; undefined for a server's, of which only failed writes are known. */
  freeBytes?: (() => Promise<number>) | undefined;
  /** Milliseconds on any steady clock. */
  now?: () => number;
}

/** Watches the disk of the database. Logs one line when space runs short, and one when there is enough again. */
export function watchDiskSpace({
  db,
  logger,
  freeBytes,
  now = () => performance.now(),
}: DiskSpaceOptions): DiskSpace {
  let isLow = false;
  let hasFailed = false;
  let lastTry = 0;
  let isLogged = false;

  const log = (details: object): void => {
    const isShort = isLow || hasFailed;
    if (isShort === isLogged) return;
    isLogged = isShort;
    if (isShort)
      logger.error(details, 'the disk of the database is full: writes fail until there is space');
    else logger.info(details, 'the disk of the database has space again');
  };

  const refusesWrites = async (): Promise<boolean> => {
    if (freeBytes === undefined) return false;
    const free = await freeBytes();
    isLow = free < (isLow ? ENOUGH_FREE_BYTES : MIN_FREE_BYTES);
    log({ freeBytes: free });
    return isLow;
  };

  return {
    refusesWrites,
    isShort: async () => {
      if (await refusesWrites()) return true;
      if (hasFailed && now() - lastTry >= TRY_EVERY_MS) {
        lastTry = now();
        hasFailed = !(await canWrite(db));
        log({});
      }
      return hasFailed;
    },
    noteFailure: (error) => {
      const isOurs = freeBytes !== undefined || isDatabaseFull(error);
      if (!isDiskFull(error) || !isOurs) return false;
      hasFailed = true;
      lastTry = now();
      log({ err: error });
      return true;
    },
  };
}

/** Free bytes for this process on the disk of a directory. */
export async function freeBytesOf(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

/** Writes a megabyte into a table that is dropped at once. A smaller write may fit into pages that exist. */
function canWrite(db: Database): Promise<boolean> {
  return sql`CREATE TEMP TABLE prova_de_espaco ON COMMIT DROP AS
    SELECT repeat('x', 1000) FROM generate_series(1, 1000)`
    .execute(db)
    .then(
      () => true,
      () => false,
    );
}
