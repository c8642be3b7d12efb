import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { refusal, refusals } from '../http/errors.ts';
import { InvalidSignature, type ProviderEvent } from './provedores/provider.ts';
import { SIGNATURE_HEADER } from './provedores/signature.ts';
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
          summary: 'Receive an event of the card provider',
          description:
            'For the provider only. The signature covers the bytes of the body and is valid for five minutes; otherwise 400 `ASSINATURA_INVALIDA`. A repeated event counts once; an event about anything else than this shop’s payments is ignored. After 500 and 503 the provider should send it again.',
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
        const event = readEvent(request.body, request.headers[SIGNATURE_HEADER]);
        const outcome = await applyEvent(db, shop, event, new Date());
        if (outcome === 'ignored' && event.intent?.status === 'succeeded') {
          request.log.warn({ intent: event.intent.id }, 'a payment belongs to no attempt');
        }
        return { recebido: true as const };
      },
    );
  }

  function readEvent(body: unknown, signature: string | undefined): ProviderEvent {
    try {
      return payments.readEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature);
    } catch (error) {
      if (!(error instanceof InvalidSignature)) throw error;
      const mensagem = 'Esta mensagem não foi assinada pelo provedor de pagamentos.';
      throw refusal(400, 'ASSINATURA_INVALIDA', mensagem);
    }
  }
};

/** Applies a verified event once: its number is stored in the transaction that it causes. */
async function applyEvent(
  db: Database,
  shop: Shop,
  { id, tipo, intent }: ProviderEvent,
  now: Date,
): Promise<'settled' | 'repeated' | 'ignored'> {
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
