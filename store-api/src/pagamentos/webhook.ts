import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { enqueueEmail } from '../email/outbox.ts';
import { open } from '../http/calls.ts';
import { named } from '../http/fields.ts';
import { lockPedido } from '../pedidos/transition.ts';
import { isReceived } from './attempts.ts';
import type { ProviderEvent } from './provedores/events.ts';
import {
  type Dispute,
  type Intent,
  type PaymentProvider,
  SIGNATURE_HEADER,
} from './provedores/provider.ts';
import { syncRefunds } from './refund-requests.ts';
import { settlePayment } from './settlement.ts';
import type { PaymentParts } from './start-payment.ts';

// Events about other things than payments may be long.
const MAX_BODY_BYTES = 1024 * 1024;

const Received = named('EventoRecebido', 'Confirms the receipt of an event.', {
  recebido: z.literal(true).describe('Stored; the provider need not send it again.'),
});

const Signed = z.object({
  [SIGNATURE_HEADER]: z
    .string()
    .optional()
    .describe('`t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`.'),
});

/**
 * `/payment/webhook`, also as `/stripe/webhook`: messages of the card provider. The body is read as raw bytes, because
 * the signature covers them; the parser applies to these routes alone.
 */
export const webhookRoutes: FastifyPluginAsyncZod<PaymentParts> = async (app, parts) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  for (const url of ['/payment/webhook', '/stripe/webhook']) {
    app.post(
      url,
      {
        bodyLimit: MAX_BODY_BYTES,
        ...open(
          {
            tags: ['pagamentos'],
            headers: Signed,
            body: z.unknown().describe('The event as JSON, exactly as it was signed.'),
          },
          Received,
          503,
        ),
      },
      async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        // Loads Stripe's library with the first event, so that each start is shorter.
        const { readEvent } = await import('./provedores/events.ts');
        const event = readEvent(
          body,
          request.headers[SIGNATURE_HEADER],
          parts.payments.webhookSecret,
        );
        const known = await applyEvent(parts, event, new Date());
        if (!known && event.about?.kind === 'intent' && event.about.intent.status === 'succeeded') {
          request.log.warn({ intent: event.about.intent.id }, 'a payment belongs to no attempt');
        }
        return { recebido: true as const };
      },
    );
  }
};

/**
 * Applies a verified event once: its number is stored in the transaction that it causes.
 *
 * @returns false when it belongs to no attempt of this shop.
 * @throws ProviderUnavailable when the provider has to be read and does not answer; it sends the event again.
 */
async function applyEvent(
  parts: PaymentParts,
  { id, tipo, about }: ProviderEvent,
  now: Date,
): Promise<boolean> {
  const { db, shop, payments } = parts;
  switch (about?.kind) {
    case undefined:
      return false;
    case 'intent': {
      const intent = await currentOf(payments, about.intent);
      return once(db, { id, tipo }, async (trx) => {
        const settled = await settlePayment(trx, shop, intent, now);
        return settled !== undefined;
      });
    }
    case 'dispute':
      return once(db, { id, tipo }, (trx) =>
        applyDispute(trx, shop, payments.nome, about.dispute, now),
      );
    case 'refund':
      return applyRefundEvent(parts, about.intentId, now);
  }
}

/** The intent of a message. That of an open payment is read from the provider: the state in the message may be old. */
async function currentOf(payments: PaymentProvider, intent: Intent): Promise<Intent> {
  const isFinal = intent.status === 'succeeded' || intent.status === 'canceled';
  return isFinal ? intent : ((await payments.readIntent(intent.id)) ?? intent);
}

/** Runs the change of an event, unless its number is stored already. */
async function once(
  db: Database,
  event: { id: string; tipo: string },
  apply: (trx: Database) => Promise<boolean>,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('eventos_pagamento')
      .values(event)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n ? apply(trx) : true;
  });
}

/**
 * Reads the refunds of a payment from the provider. The state in the message is ignored: it may be old. A payment that
 * this shop does not know as received yet is settled first.
 */
async function applyRefundEvent(
  parts: PaymentParts,
  intentId: string,
  now: Date,
): Promise<boolean> {
  const { db, shop, payments } = parts;
  const payment = await db
    .selectFrom('pagamentos')
    .select(['id', 'pedido_id', 'valor', 'status'])
    .where('intent_id', '=', intentId)
    .where('provedor', '=', payments.nome)
    .executeTakeFirst();
  if (payment === undefined) return false;
  const intent = isReceived(payment.status) ? undefined : await payments.readIntent(intentId);
  if (intent !== undefined) {
    await transact(db, (trx) => settlePayment(trx, shop, intent, now));
  }
  await syncRefunds(parts, { ...payment, intent_id: intentId }, now);
  return true;
}

/**
 * Stores a dispute of a payment and mails the shop when it opens and when it is decided. A decided dispute stays so:
 * messages may arrive late and repeatedly. Only a lost one may still be won, by an appeal: the shop then owes a refund that
 * the bank had made.
 *
 * @param trx a transaction that holds no lock yet.
 * @returns false when the payment is not of this shop.
 */
export async function applyDispute(
  trx: Database,
  shop: Shop,
  provedor: string,
  { id, intentId, valor, estado, motivo }: Dispute,
  now: Date,
): Promise<boolean> {
  const payment = await trx
    .selectFrom('pagamentos')
    .select(['id', 'pedido_id'])
    .where('intent_id', '=', intentId)
    .where('provedor', '=', provedor)
    .executeTakeFirst();
  if (payment === undefined) return false;
  await lockPedido(trx, payment.pedido_id);
  const encerrada_em = estado === 'ABERTA' ? null : now;
  const before = await trx
    .selectFrom('contestacoes')
    .select('estado')
    .where('provedor_id', '=', id)
    .executeTakeFirst();
  const isAppealWon = before?.estado === 'PERDIDA' && estado === 'GANHA';
  if (before !== undefined && before.estado !== 'ABERTA' && !isAppealWon) return true;
  const { id: contestacaoId } = await trx
    .insertInto('contestacoes')
    .values({
      pagamento_id: payment.id,
      provedor_id: id,
      valor,
      estado,
      motivo,
      aberta_em: now,
      encerrada_em,
    })
    .onConflict((conflict) =>
      conflict.column('provedor_id').doUpdateSet({ valor, estado, motivo, encerrada_em }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (before?.estado === estado || shop.email === undefined) return true;
  const tipo = estado === 'ABERTA' ? 'contestacao-aberta-loja' : 'contestacao-encerrada-loja';
  await enqueueEmail(trx, tipo, shop.email, { pedidoId: payment.pedido_id, contestacaoId });
  return true;
}
