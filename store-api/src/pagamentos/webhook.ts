import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { refusals } from '../http/errors.ts';
import { type ProviderEvent, readEvent, SIGNATURE_HEADER } from './provedores/events.ts';
import { settlePayment } from './settlement.ts';
import type { PaymentParts } from './start-payment.ts';

// Events about other things than payments may be long.
const MAX_BODY_BYTES = 1024 * 1024;

const Received = z
  .object({ recebido: z.literal(true).describe('Stored; the provider need not send it again.') })
  .meta({ id: 'EventoRecebido', description: 'Confirms the receipt of an event.' });

/**
 * `/payment/webhook`, also as `/stripe/webhook`: messages of the card provider. The body is read as raw bytes, because
 * the signature covers them; the parser applies to these routes alone.
 */
export const webhookRoutes: FastifyPluginAsyncZod<PaymentParts> = async (
  app,
  { db, shop, payments },
) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  for (const url of ['/payment/webhook', '/stripe/webhook']) {
    app.post(
      url,
      {
        bodyLimit: MAX_BODY_BYTES,
        schema: {
          tags: ['pagamentos'],
          headers: z.object({
            [SIGNATURE_HEADER]: z
              .string()
              .optional()
              .describe('`t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`.'),
          }),
          body: z.unknown().describe('The event as JSON, exactly as it was signed.'),
          response: { 200: Received, ...refusals(503) },
        },
      },
      async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = readEvent(body, request.headers[SIGNATURE_HEADER], payments.webhookSecret);
        const known = await applyEvent(db, shop, event, new Date());
        if (!known && event.intent?.status === 'succeeded') {
          request.log.warn({ intent: event.intent.id }, 'a payment belongs to no attempt');
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
 */
async function applyEvent(
  db: Database,
  shop: Shop,
  { id, tipo, intent }: ProviderEvent,
  now: Date,
): Promise<boolean> {
  if (intent === undefined) return false;
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('eventos_pagamento')
      .values({ id, tipo })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return true;
    return (await settlePayment(trx, shop, intent, now)) !== undefined;
  });
}
