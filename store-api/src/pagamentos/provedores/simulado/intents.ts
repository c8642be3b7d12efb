import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../../../db/open.ts';
import type { SimuladoIntencoesTable } from '../../../db/tables.gen.ts';
import { cardErrorText } from '../card-errors.ts';

/** A stored intent of the simulated provider. */
export type Intencao = Selectable<SimuladoIntencoesTable>;

export const EVENT_OF = {
  requires_payment_method: 'payment_intent.payment_failed',
  requires_action: 'payment_intent.requires_action',
  processing: 'payment_intent.processing',
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
} as const satisfies Record<Intencao['status'], string>;

/** An intent in Stripe's format. */
export function toWire(intencao: Intencao) {
  return {
    id: intencao.id,
    object: 'payment_intent',
    amount: intencao.valor,
    currency: 'brl',
    client_secret: intencao.client_secret,
    status: intencao.status,
    metadata: intencao.metadata,
    last_payment_error: intencao.erro,
  };
}

/** The query for the intent with this number. */
export function selectIntencao(db: Database, id: string) {
  return db.selectFrom('simulado_intencoes').selectAll().where('id', '=', id);
}

export interface Change {
  status: Intencao['status'];
  /** The provider's code of a refusal; absent: clears the refusal. */
  code?: string;
  /** When a `processing` intent succeeds. */
  liquidaEm?: Date;
}

/**
 * Changes an intent and enqueues the event, unless `decide` returns undefined.
 *
 * @returns the intent's new state; undefined for an unknown intent.
 */
export function changeIntencao(
  db: Database,
  id: string,
  now: Date,
  decide: (intencao: Intencao) => Change | undefined,
): Promise<Intencao | undefined> {
  return db.transaction().execute(async (trx) => {
    const intencao = await selectIntencao(trx, id).forUpdate().executeTakeFirst();
    const change = intencao && decide(intencao);
    if (change === undefined) return intencao;
    const { status, code, liquidaEm } = change;
    const erro = code === undefined ? null : JSON.stringify({ code, message: cardErrorText(code) });
    const changed = await trx
      .updateTable('simulado_intencoes')
      .set({ status, erro, liquida_em: liquidaEm ?? null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordEvent(trx, EVENT_OF[status], changed, now);
    return changed;
  });
}

/** Enqueues an event with the current state of an intent; it is sent after the transaction commits. */
export async function recordEvent(
  trx: Database,
  type: (typeof EVENT_OF)[Intencao['status']] | 'charge.refunded',
  intencao: Intencao,
  now: Date,
): Promise<void> {
  const id = `evt_sim_${randomBytes(12).toString('hex')}`;
  const object =
    type === 'charge.refunded'
      ? { id: `ch_${intencao.id}`, object: 'charge', payment_intent: intencao.id, refunded: true }
      : toWire(intencao);
  const created = Math.floor(now.getTime() / 1000);
  const corpo = JSON.stringify({ id, object: 'event', type, created, data: { object } });
  await trx
    .insertInto('simulado_eventos')
    .values({ id, corpo, criado_em: now, proxima_em: now })
    .execute();
}
