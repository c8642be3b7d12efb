import { randomBytes } from 'node:crypto';
import { pixCode, txidOf } from '@decantaria/brasil/pix';
import type { Database } from '../../../db/open.ts';
import {
  type Intent,
  type NewIntent,
  type NewRefund,
  type PaymentProvider,
  ProviderUnavailable,
  type Refund,
  RefundRefused,
} from '../provider.ts';
import { toIntent, toRefund } from '../wire.ts';
import { changeIntencao, type Intencao, newId, selectIntencao, toPayment } from './intents.ts';
import { CardRefusal, decidePayment, givePix, isWaiting, refundPayment } from './machine.ts';
import { later, SETTLE_MS } from './payer.ts';
import { intentShape, refundShape } from './stripe-shape.ts';

/**
 * A simulated payment provider in the database, for development, demos and tests. It accepts test cards, pays each Pix
 * code by itself, and moves no money. `machine.ts` holds its rules, `routes.ts` its API for browsers; `deliver.ts` sends
 * its webhooks.
 *
 * @param pixPaidAfterMs when a Pix code is paid. One that expires earlier is never paid.
 */
export function createSimulado(
  db: Database,
  webhookSecret: string,
  { pix = true, pixPaidAfterMs = SETTLE_MS }: { pix?: boolean; pixPaidAfterMs?: number } = {},
): PaymentProvider {
  return {
    nome: 'simulado',
    webhookSecret,
    pix,

    createIntent: async (intent) => readIntencao(await createOnce(db, intent)),

    readIntent: async (id) => {
      const intencao = await selectIntencao(db, id).executeTakeFirst();
      return intencao && readIntencao(intencao);
    },

    createPix: async ({ intentId, segundos, idempotencyKey: key }) => {
      const now = new Date();
      const intencao = await changeIntencao(db, intentId, now, (payment) => {
        if (!isWaiting(payment) || payment.pix?.key === key) return undefined;
        const expiresAt = Math.ceil(now.getTime() / 1000) + segundos;
        const code = testPixCode(payment.valor);
        const liquidaEm = new Date(Math.min(now.getTime() + pixPaidAfterMs, expiresAt * 1000));
        return { ...givePix(payment, { key, code, expiresAt }), liquidaEm, efeito: null };
      });
      return intencao && readIntencao(intencao);
    },

    cancelIntent: async (id) => {
      const intencao = await changeIntencao(db, id, new Date(), (payment) =>
        isWaiting(payment) ? decidePayment(payment, { status: 'canceled' }) : undefined,
      );
      return intencao && readIntencao(intencao);
    },

    refund: (refund) => refundOnce(db, refund, new Date()),

    listRefunds: async (intentId) => {
      const intencao = await selectIntencao(db, intentId).executeTakeFirst();
      if (intencao === undefined) return [];
      const payment = toPayment(intencao);
      return payment.refunds.map((refund) => toRefund(refundShape(payment, refund)));
    },
  };
}

function readIntencao(intencao: Intencao): Intent {
  return toIntent(intentShape(toPayment(intencao)));
}

/** A code that banks can read, for a key that does not exist. */
function testPixCode(valor: number): string {
  const recebedor = { chave: 'teste@simulado.invalid', nome: 'PIX DE TESTE', cidade: 'TESTE' };
  return pixCode(recebedor, valor, txidOf(randomBytes(12).toString('hex')));
}

async function createOnce(
  db: Database,
  { pedidoId, tentativa, valor, idempotencyKey }: NewIntent,
): Promise<Intencao> {
  const id = newId('pi');
  const intencao = await db
    .insertInto('simulado_intencoes')
    .values({
      id,
      chave: idempotencyKey,
      client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
      valor,
      metadata: JSON.stringify({
        pedidoId: String(pedidoId),
        tentativa: String(tentativa),
        chave: idempotencyKey,
      }),
      status: 'requires_payment_method',
      estornos: '[]',
      contestacoes: '[]',
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

async function refundOnce(
  db: Database,
  { intentId, valor, estornoId, tentativa, idempotencyKey: key }: NewRefund,
  now: Date,
): Promise<Refund> {
  const metadata = { estornoId: String(estornoId), tentativa: String(tentativa) };
  const intencao = await changeIntencao(db, intentId, now, (payment, { efeito }) => {
    if (payment.refunds.some((refund) => refund.key === key)) return undefined;
    const isSlow = efeito === 'estorno_demora' || payment.pix !== null;
    const status = isSlow ? 'pending' : 'succeeded';
    const step = refundPayment(payment, { id: newId('re'), key, valor, metadata, status });
    const isLate = isSlow || efeito === 'estorno_volta';
    return { ...step, ...(isLate && { liquidaEm: later(now) }) };
  }).catch((error: unknown) => {
    throw error instanceof CardRefusal ? new RefundRefused(error.message) : error;
  });
  const payment = intencao && toPayment(intencao);
  const refund = payment?.refunds.find((one) => one.key === key);
  if (payment === undefined || refund === undefined) throw new RefundRefused('resource_missing');
  return toRefund(refundShape(payment, refund));
}
