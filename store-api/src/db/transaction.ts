import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from './open.ts';

const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const MAX_ATTEMPTS = 4;
const PAUSE_MS = 20;

const Conflict = z.object({ code: z.enum([DEADLOCK, SERIALIZATION_FAILURE]) });

/**
 * Runs `work` in a transaction. A transaction that PostgreSQL ends because of another one is rolled back and repeated, at
 * most three times. So `work` must have no effect outside the database. Transactions lock rows in one order
 * (docs/decisions/0056), which makes such an end rare.
 *
 * @throws the error of `work`; after the last attempt, one that `isConflict` recognises.
 */
export async function transact<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
      // A random pause, so that the same transactions do not meet again.
      await sleep(Math.random() * PAUSE_MS * attempt);
    }
  }
}

/** Whether PostgreSQL ended a transaction because of another one. The same transaction may succeed later. */
export function isConflict(error: unknown): boolean {
  return Conflict.safeParse(error).success;
}

const UNIQUE = '23505';
const FOREIGN_KEY = '23503';

const Violation = z.object({ code: z.enum([UNIQUE, FOREIGN_KEY]), constraint: z.string() });

/**
 * The name of the unique index or foreign key that a statement violated, e.g. `usuarios_email_key`;
 * undefined for any other error. Works with the drivers of both engines.
 */
export function violatedConstraint(error: unknown): string | undefined {
  return Violation.safeParse(error).data?.constraint;
}
