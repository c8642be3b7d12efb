import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';

export interface TableShape {
  name: string;
  /** Writable columns in order, without generated ones. */
  columns: string[];
  identities: string[];
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
    SELECT c.relname AS name,
      array_agg(a.attname::text ORDER BY a.attnum) AS columns,
      coalesce(array_agg(a.attname::text) FILTER (WHERE a.attidentity <> ''), '{}') AS identities
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
