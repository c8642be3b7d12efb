import { sql } from 'kysely';
import type { Database } from '../src/db/open.ts';

/**
 * Waits until this many connections wait for a lock of `trx`. On PGlite, `trx` has the only connection, and no other process
 * is beside it.
 */
export async function untilWaiting(trx: Database, count: number): Promise<void> {
  for (;;) {
    await sql`SELECT pg_stat_clear_snapshot()`.execute(trx);
    const { rows } = await sql<{ all: number; waiting: number }>`
      SELECT count(*)::int AS all, (count(*) FILTER (
        WHERE datname = current_database() AND wait_event_type = 'Lock'))::int AS waiting
      FROM pg_stat_activity`.execute(trx);
    if (rows[0] === undefined || rows[0].all <= 1 || rows[0].waiting >= count) return;
  }
}
