import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { ProviderEvent } from './provedores/provider.ts';
import { settlePayment } from './settlement.ts';

/** What became of a message: it counted, it had come before, or it is about nothing of ours. */
export type EventOutcome = 'settled' | 'repeated' | 'ignored';

/**
 * Takes in a verified message of the provider, once: its number is remembered in the transaction that it
 * causes (C-46, F6).
 */
export async function takeEvent(
  db: Database,
  shop: Shop,
  { id, tipo, intent }: ProviderEvent,
  now: Date,
): Promise<EventOutcome> {
  if (intent === undefined) return 'ignored';
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('eventos_pagamento')
      .values({ id, tipo })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return 'repeated';
    const settled = await settlePayment(trx, shop, intent, now);
    return settled === undefined ? 'ignored' : 'settled';
  });
}
