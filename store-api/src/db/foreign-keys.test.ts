import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachEngine } from '../../test/database.ts';
import { FOREIGN_KEY_RACES } from '../../test/foreign-key-races.ts';
import { TestServer } from '../../test/server.ts';
import { untilWaiting } from '../../test/waiting.ts';
import { checkInvariants } from '../invariants/check.ts';

const SOURCE = new URL('../', import.meta.url);
/** What the foreign keys without a race refer to: rows that the shop keeps for ever. */
const KEPT = ['pagamentos', 'pedidos'];

interface ForeignKey {
  name: string;
  child: string;
  parent: string;
  /** `a`: a row that refers to it keeps it from being deleted; `c`: is deleted with it; `n`: is kept without it. */
  deletion: string;
}

/** The tables from which a statement of the shop deletes rows. */
function deletedTables(): Set<string> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => /(?<!\.test)\.ts$|\.sql$/.test(file))
    .map((file) => readFileSync(new URL(file, SOURCE), 'utf8'));
  const statements = /deleteFrom\('(\w+)'|DELETE FROM (\w+)/g;
  return new Set(
    texts.flatMap((text) => [...text.matchAll(statements)].map(([, a, b]) => a ?? b ?? '')),
  );
}

/** Those tables, and the ones whose rows are deleted with theirs. */
function withCascades(tables: Set<string>, keys: readonly ForeignKey[]): Set<string> {
  const more = keys.filter(
    ({ child, parent, deletion }) => deletion === 'c' && tables.has(parent) && !tables.has(child),
  );
  if (more.length === 0) return tables;
  return withCascades(new Set([...tables, ...more.map(({ child }) => child)]), keys);
}

onEachEngine('foreign keys', (db) => {
  let api: TestServer;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());

  it('each has a race with the deletion of its row, unless it refers to rows that are kept (MON-27)', async () => {
    const { rows } = await sql<ForeignKey>`
      SELECT conname AS name, conrelid::regclass::text AS child, confrelid::regclass::text AS parent,
        confdeltype AS deletion
      FROM pg_constraint WHERE contype = 'f'`.execute(db());
    const deleted = withCascades(deletedTables(), rows);
    expect(KEPT.filter((table) => deleted.has(table))).toEqual([]);
    const races = rows
      .filter(({ parent }) => !KEPT.includes(parent))
      .flatMap(({ name, deletion }) => (deletion === 'a' ? [name, `${name}, deleting`] : [name]));
    expect(Object.keys(FOREIGN_KEY_RACES).toSorted()).toEqual(races.toSorted());
  });

  it.each(Object.entries(FOREIGN_KEY_RACES))(
    '%s: the slower of the two is refused or sees the change, on PostgreSQL too (MON-27)',
    async (_key, prepare) => {
      const { before, ask, meanwhile, status, codigo } = await prepare(db(), api);
      const { asking } = await db()
        .transaction()
        .execute(async (trx) => {
          await before(trx);
          const asking = ask();
          await untilWaiting(trx, 1);
          await meanwhile?.(trx);
          return { asking };
        });
      const expected = codigo === undefined ? { status } : { status, body: { codigo } };
      expect(await asking).toMatchObject(expected);
      expect(await checkInvariants(db())).toEqual([]);
    },
  );
});
