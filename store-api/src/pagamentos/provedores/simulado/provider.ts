import { randomBytes } from 'node:crypto';
import type { Database } from '../../../db/open.ts';
import {
  type NewIntent,
  type NewRefund,
  type PaymentProvider,
  ProviderUnavailable,
  RefundRefused,
} from '../provider.ts';
import { toIntent } from '../wire.ts';
import { changeIntencao, type Intencao, recordEvent, selectIntencao, toWire } from './intents.ts';

/**
 * A simulated card provider in the database, for development, demos and tests. It accepts test cards only and moves no
 * money. `routes.ts` is its API for browsers; `deliver.ts` sends its webhooks.
 */
export function createSimulado(db: Database, webhookSecret: string): PaymentProvider {
  return {
    nome: 'simulado',
    webhookSecret,

    createIntent: async (intent) => toIntent(toWire(await createOnce(db, intent))),

    readIntent: async (id) => {
      const intencao = await selectIntencao(db, id).executeTakeFirst();
      return intencao && toIntent(toWire(intencao));
    },

    cancelIntent: async (id) => {
      const intencao = await changeIntencao(db, id, new Date(), ({ status }) =>
        status.startsWith('requires_') ? { status: 'canceled' } : undefined,
      );
      return intencao && toIntent(toWire(intencao));
    },

    refund: (refund) => refundOnce(db, refund, new Date()),
  };
}

async function createOnce(
  db: Database,
  { pedidoId, tentativa, valor, idempotencyKey }: NewIntent,
): Promise<Intencao> {
  const id = `pi_sim_${randomBytes(12).toString('hex')}`;
  const intencao = await db
    .insertInto('simulado_intencoes')
    .values({
      id,
      chave: idempotencyKey,
      client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
      valor,
      metadata: JSON.stringify({ pedidoId: String(pedidoId), tentativa: String(tentativa) }),
      status: 'requires_payment_method',
    })
    // Returns the existing row of this key.
    .onConflict((conflict) => conflict.column('chave').doUpdateSet({ chave: idempotencyKey }))
    .returningAll()
    .executeTakeFirstOrThrow();
  if (intencao.valor !== valor) {
    throw new ProviderUnavailable('This idempotency key has another amount already.');
  }
  return intencao;
}

function refundOnce(
  db: Database,
  { intentId, valor, idempotencyKey }: NewRefund,
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const intencao = await selectIntencao(trx, intentId).forUpdate().executeTakeFirst();
    if (intencao?.status !== 'succeeded') {
      throw new ProviderUnavailable('The intent has no payment to refund.');
    }
    const estornos = await trx
      .selectFrom('simulado_estornos')
      .select(['chave', 'valor'])
      .where('intencao_id', '=', intentId)
      .execute();
    if (estornos.some(({ chave }) => chave === idempotencyKey)) return;
    const before = estornos.reduce((sum, estorno) => sum + estorno.valor, 0);
    if (before + valor > intencao.valor) throw new RefundRefused('More than the payment.');
    await trx
      .insertInto('simulado_estornos')
      .values({ chave: idempotencyKey, intencao_id: intentId, valor, criado_em: now })
      .execute();
    if (before + valor === intencao.valor) {
      await trx
        .updateTable('simulado_intencoes')
        .set({ estornado_em: now })
        .where('id', '=', intentId)
        .execute();
    }
    await recordEvent(trx, 'charge.refunded', intencao, now);
  });
}
