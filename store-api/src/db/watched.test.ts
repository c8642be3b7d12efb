import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { onEachEngine } from '../../test/database.ts';

const FILE = join(import.meta.dirname, '../../../deploy/observability/queries.yaml');
const Queries = z.record(
  z.string(),
  z.object({ query: z.string(), metrics: z.array(z.record(z.string(), z.unknown())) }),
);

onEachEngine('the queries of the observability profile', (db) => {
  test('return the numbers that they name (OPS-40)', async () => {
    await sql`INSERT INTO emails (tipo, para, dados, criado_em)
      VALUES ('conta-criada', 'a@exemplo.com', '{}', now() - interval '20 minutes')`.execute(db());
    const values = new Map<string, unknown>();
    for (const [name, { query, metrics }] of Object.entries(
      Queries.parse(parse(readFileSync(FILE, 'utf8'))),
    )) {
      const { rows } = await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(db());
      expect(rows).toHaveLength(1);
      expect(Object.keys(rows[0] ?? {})).toEqual(metrics.flatMap(Object.keys));
      for (const [column, value] of Object.entries(rows[0] ?? {}))
        values.set(`${name}_${column}`, Number(value));
    }
    expect(values.get('shop_mail_oldest_seconds')).toBeCloseTo(1200, -2);
    expect(values.get('shop_mail_waiting')).toBe(1);
    expect(values.get('shop_refunds_owed')).toBe(0);
  });
});
