import { randomBytes } from 'node:crypto';
import type { Database } from '../../../db/open.ts';
import { type NewIntent, type PaymentProvider, ProviderUnavailable } from '../provider.ts';
import { readSigned } from '../signature.ts';
import { toEvent, toIntent } from '../wire.ts';
import { recordEvent } from './events.ts';
import { findIntencao, type Intencao, lockIntencao, toWire, writeIntencao } from './intents.ts';

/**
 * A simulated card provider in the database, for development, demos and tests. It accepts test cards only and moves no
 * money. `routes.ts` is its API for browsers; `events.ts` sends its webhooks.
 */
export function createSimulado(db: Database, webhookSecret: string): PaymentProvider {
  return {
    nome: 'simulado',

    createIntent: async (intent) => toIntent(toWire(await createOnce(db, intent))),

    readIntent: async (id) => {
      const intencao = await findIntencao(db, id);
      return intencao && toIntent(toWire(intencao));
    },

    cancelIntent: async (id) => {
      const intencao = await cancel(db, id, new Date());
      return intencao && toIntent(toWire(intencao));
    },

    refund: (id) => refund(db, id, new Date()),

    readEvent: (rawBody, signature) =>
      toEvent(readSigned(rawBody, signature, webhookSecret, new Date())),
  };
}

async function createOnce(
  db: Database,
  { pedidoId, tentativa, valor, idempotencyKey }: NewIntent,
): Promise<Intencao> {
  const id = `pi_sim_${randomBytes(12).toString('hex')}`;
  await db
    .insertInto('simulado_intencoes')
    .values({
      id,
      chave: idempotencyKey,
      client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
      valor,
      metadata: JSON.stringify({ pedidoId: String(pedidoId), tentativa: String(tentativa) }),
      status: 'requires_payment_method',
      liquida_em: null,
      estornado_em: null,
    })
    .onConflict((conflict) => conflict.column('chave').doNothing())
    .execute();
  const intencao = await db
    .selectFrom('simulado_intencoes')
    .selectAll()
    .where('chave', '=', idempotencyKey)
    .executeTakeFirstOrThrow();
  if (intencao.valor !== valor) {
    throw new ProviderUnavailable('This idempotency key has another amount already.');
  }
  return intencao;
}

function cancel(db: Database, id: string, now: Date): Promise<Intencao | undefined> {
  return db.transaction().execute(async (trx) => {
    const intencao = await lockIntencao(trx, id);
    if (!intencao?.status.startsWith('requires_')) return intencao;
    const canceled = await writeIntencao(trx, id, { status: 'canceled' });
    await recordEvent(trx, 'payment_intent.canceled', canceled, now);
    return canceled;
  });
}

function refund(db: Database, id: string, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const intencao = await lockIntencao(trx, id);
    if (intencao?.status !== 'succeeded') {
      throw new ProviderUnavailable('The intent has no payment to refund.');
    }
    if (intencao.estornado_em !== null) return;
    await trx
      .updateTable('simulado_intencoes')
      .set({ estornado_em: now })
      .where('id', '=', id)
      .execute();
    await recordEvent(trx, 'charge.refunded', intencao, now);
  });
}
