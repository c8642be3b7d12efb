import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../../db/open.ts';
import { open } from '../../../http/calls.ts';
import { boundedText, named } from '../../../http/fields.ts';
import { toReais } from '../../../http/money.ts';
import { INTENT_STATUS } from '../provider.ts';
import type { Intencao } from './intents.ts';
import { authenticateIntencao, confirmIntencao, readForPayer } from './payer.ts';

/** Refusals of a change. These routes are not under `/api`, where `completeSchema` adds the common ones. */
const REFUSALS = [400, 404, 409, 413, 415, 500, 507] as const;

const clientSecret = boundedText(200).describe('The client secret of the payment.');
const Params = z.object({ id: boundedText(100).describe('Number of the intent, `pi_sim_…`.') });

const Cartao = z.object({
  numero: boundedText(30)
    .transform((text) => text.replaceAll(/[ .-]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/))
    .describe('Number of a test card, with or without blanks, dots and dashes.'),
  validade: boundedText(7)
    .regex(/^(0[1-9]|1[0-2])\/\d{2}$/)
    .describe('`MM/AA`; valid until the last day of that month.'),
  cvc: boundedText(4)
    .regex(/^\d{3,4}$/)
    .describe('Security code: any three or four digits.'),
  titular: boundedText(120).min(1).describe('Name on the card.'),
});

const Confirmation = named('ConfirmacaoSimulada', 'A card for an intent. It is never stored.', {
  client_secret: clientSecret,
  cartao: Cartao.describe('The card.'),
});

const Authentication = named('AutenticacaoSimulada', 'The customer’s answer to the bank.', {
  client_secret: clientSecret,
  aprovado: z.boolean().describe('Whether the customer confirms the payment.'),
});

const IntencaoWire = named('IntencaoSimulada', 'A payment at the simulated card provider.', {
  id: z.string().describe('Number of the intent.'),
  status: z.enum(INTENT_STATUS).describe('Status of the payment.'),
  valor: z.number().describe('Amount in reais.'),
  erro: z
    .object({
      codigo: z.string().describe('The refusal, for programs.'),
      mensagem: z.string().describe('The refusal, in Portuguese, for the customer.'),
    })
    .nullable()
    .describe('Why the last card was refused; null without a refusal.'),
});

/**
 * `/simulado`: the simulated card provider for browsers. Outside `/api` and open to every origin, as a third party is. The
 * client secret is the only credential.
 */
export const simuladoRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
  });
  const tags = ['simulado'];

  app.options('/simulado/*', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '86400',
      })
      .code(204)
      .send(),
  );

  app.get(
    '/simulado/intencoes/:id',
    open(
      { tags, params: Params, querystring: z.object({ client_secret: clientSecret }) },
      IntencaoWire,
      400,
      404,
      500,
    ),
    async ({ params, query }) =>
      toIntencaoWire(await readForPayer(db, params.id, query.client_secret)),
  );

  app.post(
    '/simulado/intencoes/:id/confirmar',
    open({ tags, params: Params, body: Confirmation }, IntencaoWire, ...REFUSALS, 422),
    async ({ params, body }) => {
      const { client_secret, cartao } = body;
      return toIntencaoWire(
        await confirmIntencao(db, params.id, client_secret, cartao, new Date()),
      );
    },
  );

  app.post(
    '/simulado/intencoes/:id/autenticar',
    open({ tags, params: Params, body: Authentication }, IntencaoWire, ...REFUSALS),
    async ({ params, body }) =>
      toIntencaoWire(
        await authenticateIntencao(db, params.id, body.client_secret, body.aprovado, new Date()),
      ),
  );
};

function toIntencaoWire({ id, status, valor, erro }: Intencao): z.infer<typeof IntencaoWire> {
  return {
    id,
    status,
    valor: toReais(valor),
    erro: erro && { codigo: erro.code, mensagem: erro.message },
  };
}
