import type { Database } from '../db/open.ts';
import type { FretesTable } from '../db/tables.gen.ts';
import type { Uf } from '../enderecos/states.ts';
import { refuse } from '../http/errors.ts';
import { type Quote, quoteOf } from './quote.ts';

/** The freights of all states that have one, ordered by UF. */
export function listFretes(db: Database): Promise<FretesTable[]> {
  return db.selectFrom('fretes').selectAll().orderBy('uf').execute();
}

export async function quoteFrete(db: Database, uf: Uf): Promise<Quote> {
  return quoteOf(await db.selectFrom('fretes').selectAll().where('uf', '=', uf).executeTakeFirst());
}

/** Sets a state's freight. Existing orders keep theirs. */
export async function saveFrete(db: Database, frete: FretesTable): Promise<FretesTable> {
  return db
    .insertInto('fretes')
    .values(frete)
    .onConflict((conflict) => conflict.column('uf').doUpdateSet(frete))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Deletes a state's freight, which must be agreed from then on.
 *
 * @throws Refusal 404 when the state has none.
 */
export async function deleteFrete(db: Database, uf: Uf): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('fretes').where('uf', '=', uf).executeTakeFirst();
  if (numDeletedRows === 0n) throw refuse(404);
}
