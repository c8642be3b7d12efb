import { Semaphore } from 'async-mutex';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

/** A file of a picture, by its name (`stored.ts`). */
export interface NamedFile {
  readonly nome: string;
  readonly data: Buffer;
}

/** What a list of a storage names. */
export interface StoredFile {
  readonly nome: string;
  /** When the file was stored or renewed. */
  readonly storedAt: Date;
}

/**
 * Where the files of pictures are kept: a folder, or an object storage (docs/decisions/0070). Several
 * processes may use one storage. A name is a hash of the content, so a file never changes.
 *
 * Every method rejects with `StorageFailure` when the storage does not answer, and with the file system's error.
 */
export interface ImagensStorage {
  /** The whole file; undefined when it does not exist. */
  get(nome: string): Promise<Buffer | undefined>;
  /** Stores whole, durable files. A file that exists already counts as stored now. */
  put(files: readonly NamedFile[]): Promise<void>;
  /** Makes a file count as stored now; false when it does not exist. */
  renew(nome: string): Promise<boolean>;
  /** Undefined when the file does not exist. */
  storedAt(nome: string): Promise<Date | undefined>;
  /** Deletes a file; false when another process was faster. */
  delete(nome: string): Promise<boolean>;
  /** The files whose names begin with `prefix`, page by page, in any order. */
  list(prefix: string): AsyncIterable<readonly StoredFile[]>;
}

/** The storage did not answer, or refused. The same request may succeed later. */
export class StorageFailure extends Error {
  override name = 'StorageFailure';
}

// Class of the advisory locks of pictures.
const LOCK_CLASS = 4070;
/** A storage that hangs must not take every connection of the database. */
const atOnce = new Semaphore(2);

/**
 * Runs `work` while no other process stores, renews or deletes files of the same picture. It holds a connection, so
 * `work` uses `trx` alone.
 */
export function exclusively<T>(
  db: Database,
  chave: string,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  return atOnce.runExclusive(() =>
    db.transaction().execute(async (trx) => {
      await sql`SELECT pg_advisory_xact_lock(${LOCK_CLASS}::int, hashtext(${chave}))`.execute(trx);
      return work(trx);
    }),
  );
}
