import { type Kysely, sql } from 'kysely';

// A migration that names CONCURRENTLY holds nothing but such statements: they block no writes, and run outside of any
// transaction.

const CONCURRENTLY = /\bCONCURRENTLY\b/;
const STATEMENT =
  /^(?:\s*--.*\n|\s)*(?<action>CREATE (?:UNIQUE )?INDEX|DROP INDEX) CONCURRENTLY (?<name>[a-z_0-9]+)\b(?<rest>[^]*)$/;

/** Whether the statements of a file build or drop indexes concurrently. @throws when only some do. */
export function isConcurrent(statements: readonly string[]): boolean {
  if (!statements.some((statement) => CONCURRENTLY.test(statement))) return false;
  for (const statement of statements) parse(statement);
  return true;
}

function parse(statement: string): { action: string; name: string; rest: string } {
  const { action, name, rest } = STATEMENT.exec(statement)?.groups ?? {};
  if (action !== undefined && name !== undefined && rest !== undefined)
    return { action, name, rest };
  throw new Error(
    `A migration with CONCURRENTLY holds only CREATE INDEX CONCURRENTLY name … and DROP INDEX CONCURRENTLY name: ${statement}`,
  );
}

/**
 * Runs a statement of a concurrent migration. Idempotent: an index that is complete stays, and one that an interrupted
 * run left invalid is built anew. PostgreSQL then waits for the transactions that began before, however long they take.
 */
export async function buildIndex<T>(
  db: Kysely<T>,
  statement: string,
  how: 'concurrently' | 'in a transaction',
): Promise<void> {
  const { action, name, rest } = parse(statement);
  const isCreated = action !== 'DROP INDEX';
  const concurrently = how === 'concurrently' ? sql` CONCURRENTLY` : sql``;
  const { rows } = await sql<{ valid: boolean }>`
    SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(${name})`.execute(db);
  const [existing] = rows;
  if (existing !== undefined && !(isCreated && existing.valid)) {
    await sql`DROP INDEX${concurrently} ${sql.ref(name)}`.execute(db);
  }
  if (isCreated && existing?.valid !== true) {
    await sql`${sql.raw(action)}${concurrently} ${sql.ref(name)}${sql.raw(rest)}`.execute(db);
  }
}
