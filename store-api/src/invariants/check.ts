import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { readStatements } from '../db/statements.ts';

/**
 * Checks that stock, orders, sales, totals and payments match their history, in one snapshot of the database.
 *
 * @returns one sentence for each violation, with the rows; empty when all rules hold.
 */
export function checkInvariants(db: Database): Promise<string[]> {
  return db.transaction().setIsolationLevel('repeatable read').execute(findProblems);
}

/** `checkInvariants` within a transaction. */
export async function findProblems(trx: Database): Promise<string[]> {
  const problems: string[] = [];
  for (const rule of await readStatements(new URL('rules.sql', import.meta.url))) {
    const { rows } = await sql.raw<{ problem: string }>(rule).execute(trx);
    problems.push(...rows.map(({ problem }) => problem));
  }
  return problems;
}
