import type { Database } from '../db/open.ts';
import type { FretesTable } from '../db/tables.ts';
import { refuse } from '../http/errors.ts';
import { type Quote, quoteOf } from './quote.ts';
import type { Uf } from './uf.ts';

/** Every state that has a freight, by UF. */
export function listFretes(db: Database): Promise<FretesTable[]> {
  return db.selectFrom('fretes').selectAll().orderBy('uf').execute();
}

/** What delivery to a state costs today. */
export async function quoteFrete(db: Database, uf: Uf): Promise<Quote> {
  return quoteOf(await db.selectFrom('fretes').selectAll().where('uf', '=', uf).executeTakeFirst());
}

/** Sets a state's freight; orders made before keep theirs. */
export async function saveFrete(db: Database, frete: FretesTable): Promise<FretesTable> {
  const { uf, ...change } = frete;
  return db
    .insertInto('fretes')
    .values({ uf, ...change })
    .onConflict((conflict) => conflict.column('uf').doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Takes a state's freight away: it is to be agreed from then on.
 *
 * @throws Refusal 404 when it had none.
 */
export async function deleteFrete(db: Database, uf: Uf): Promise<void> {
  const gone = await db
    .deleteFrom('fretes')
    .where('uf', '=', uf)
    .returning('uf')
    .executeTakeFirst();
  if (gone === undefined) throw refuse(404);
}
