import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Refusal, refusals } from '../http/errors.ts';
import { takeEvent } from './events.ts';
import { InvalidSignature, type ProviderEvent } from './provedores/provider.ts';
import { SIGNATURE_HEADER } from './provedores/signature.ts';
import type { PaymentParts } from './start-payment.ts';

// Events of other things than payments may be long; none may fill the memory.
const MAX_BODY_BYTES = 1024 * 1024;

const Received = z
  .object({ recebido: z.literal(true).describe('Taken in; it need not be sent again.') })
  .meta({ id: 'EventoRecebido', description: 'The thanks for an event.' });

/**
 * `/payment/webhook`, also as `/stripe/webhook`: the card provider's own messages. The body stays the bytes
 * that were signed; parsers of other routes do not see them, nor do these see others.
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
          summary: 'An event of the card provider',
          description:
            'For the provider only. The signature covers the bytes of the body and is good for five minutes: 400 `ASSINATURA_INVALIDA` otherwise. An event counts once, however often it comes; one about nothing of ours is taken and ignored. After 500 and 503 it is to be sent again.',
          headers: z.object({
            [SIGNATURE_HEADER]: z
              .string()
              .optional()
              .describe('`t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`.'),
          }),
          body: z.unknown().describe('The event as JSON, exactly as it was signed.'),
          response: { 200: Received, ...refusals(400, 413, 500, 503) },
        },
      },
      async (request) => {
        const event = readEvent(request.body, request.headers[SIGNATURE_HEADER]);
        const outcome = await takeEvent(db, shop, event, new Date());
        if (outcome === 'ignored' && event.intent?.status === 'succeeded') {
          request.log.warn({ intent: event.intent.id }, 'a payment that is no attempt of ours');
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
      throw new Refusal(400, {
        codigo: 'ASSINATURA_INVALIDA',
        mensagem: 'Esta mensagem não foi assinada pelo provedor de pagamentos.',
      });
    }
  }
};
