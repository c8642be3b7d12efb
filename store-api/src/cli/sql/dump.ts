import { sql } from 'kysely';
import { escapeLiteral, escapeIdentifier as identifier } from 'pg';
import { readMigrations } from '../../db/migrate.ts';
import type { Database } from '../../db/open.ts';

export interface TableShape {
  name: string;
  /** Writable columns in order, without generated ones. */
  columns: string[];
}

// The state of the schema is not data.
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Every table of the shop, each after the tables that it references.
 *
 * @throws when tables reference each other in a cycle.
 */
export async function readTables(db: Database): Promise<TableShape[]> {
  const { rows: tables } = await sql<TableShape>`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
      AND c.relname <> ALL(${MIGRATION_TABLES}::text[])
    GROUP BY c.relname ORDER BY c.relname`.execute(db);
  const { rows: references } = await sql<{ from: string; to: string }>`
    SELECT DISTINCT f.relname AS "from", t.relname AS "to"
    FROM pg_constraint k
    JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace AND f.oid <> t.oid`.execute(
    db,
  );
  return inOrder(tables, references);
}

function inOrder(
  tables: readonly TableShape[],
  references: readonly { from: string; to: string }[],
): TableShape[] {
  const ordered: TableShape[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const next = [...left].find(({ name }) =>
      references.every(({ from, to }) => from !== name || ordered.some((it) => it.name === to)),
    );
    if (next === undefined) throw new Error('The tables reference each other in a cycle.');
    ordered.push(next);
    left.delete(next);
  }
  return ordered;
}

const ROWS_AT_ONCE = 200;

/**
 * The rows of every table as SQL for an empty PostgreSQL (15 or newer) with the same schema. The SQL is one
 * transaction that first checks both conditions. `trx` must be a repeatable-read transaction, so that all
 * rows are of one moment.
 */
export async function* dumpSql(trx: Database, header: readonly string[]): AsyncGenerator<string> {
  // Fixes the text form of times and numbers, independent of the server's settings.
  await sql`SELECT set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true),
    set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true),
    set_config('bytea_output', 'hex', true)`.execute(trx);
  const tables = await readTables(trx);

  yield header.map((line) => `-- ${line}\n`).join('');
  yield `BEGIN;
SET LOCAL client_encoding = 'UTF8';
SET LOCAL standard_conforming_strings = on;
SET LOCAL statement_timeout = 0;
${guard(await readMigrations(trx), tables)}`;
  for (const { name } of tables) yield `ALTER TABLE ${identifier(name)} DISABLE TRIGGER USER;\n`;
  for (const table of tables) yield* dumpTable(trx, table);
  // After the rows, so that their numbers are never assigned again.
  yield* dumpSequences(trx);
  for (const { name } of tables) yield `ALTER TABLE ${identifier(name)} ENABLE TRIGGER USER;\n`;
  yield 'COMMIT;\nANALYZE;\n';
}

function guard(migrations: readonly string[], tables: readonly TableShape[]): string {
  const expected = literal(migrations.join(', '));
  const rows = tables.map(({ name }) => `EXISTS (SELECT FROM ${identifier(name)})`);
  return `DO $guard$
BEGIN
  IF (SELECT string_agg(name, ', ' ORDER BY name COLLATE "C") FROM kysely_migration) IS DISTINCT FROM ${expected} THEN
    RAISE EXCEPTION 'The schema is not that of the file: create it with the same version of store-api (npm run store-api -- migrate).';
  END IF;
  IF ${rows.join('\n    OR ')} THEN
    RAISE EXCEPTION 'This database is not empty: load the file into a new one.';
  END IF;
END
$guard$;
`;
}

async function* dumpTable(trx: Database, { name, columns }: TableShape): AsyncGenerator<string> {
  const list = columns.map(identifier).join(', ');
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
  await sql`DECLARE linhas NO SCROLL CURSOR FOR
    SELECT ARRAY[${texts}] AS valores FROM ${sql.table(name)} ORDER BY ${sql.ref(columns[0] ?? '')}`.execute(
    trx,
  );
  for (;;) {
    const { rows } = await sql<{
      valores: (string | null)[];
    }>`FETCH ${sql.lit(ROWS_AT_ONCE)} FROM linhas`.execute(trx);
    if (rows.length === 0) break;
    const values = rows.map(({ valores }) => `(${valores.map(literal).join(', ')})`);
    yield `INSERT INTO ${identifier(name)} (${list}) OVERRIDING SYSTEM VALUE VALUES\n${values.join(',\n')};\n`;
  }
  await sql`CLOSE linhas`.execute(trx);
}

/** The last number of each sequence that has given one. */
async function* dumpSequences(trx: Database): AsyncGenerator<string> {
  const { rows } = await sql<{ name: string; last: string }>`
    SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
    WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`.execute(trx);
  for (const { name, last } of rows)
    yield `SELECT setval(${literal(identifier(name))}, ${last});\n`;
}

function literal(value: string | null): string {
  return value === null ? 'NULL' : escapeLiteral(value);
}
