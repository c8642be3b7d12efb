import { expect, it } from 'vitest';
import { onEachEngine } from '../test/database.ts';
import { describeTables } from './tables.ts';

onEachEngine('src/db/tables.gen.ts', (db) => {
  // After a new migration: npm run tables -w store-api.
  it('describes the tables that the migrations create', async () => {
    await expect(await describeTables(db())).toMatchFileSnapshot('../src/db/tables.gen.ts');
  });
});
