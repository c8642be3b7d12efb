import { z } from 'zod';
import { accessOf, usuarioIdOf } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forUsers } from '../http/calls.ts';
import { boundedText, id, named } from '../http/fields.ts';
import { toCentavos, toReais } from '../http/money.ts';
import { toWallClock } from '../http/times.ts';
import { audienceOf } from '../pedidos/access.ts';
import { redeOf } from '../pedidos/rede.ts';
import { StatusWire, toStatusWire } from '../pedidos/status.ts';
import { confirmPayment } from './confirm-payment.ts';
import { explainUnavailable, INTENT_STATUS, ProviderUnavailable } from './provedores/provider.ts';
import { type StartedPayment, startPayment } from './start-payment.ts';
import { startPix } from './start-pix.ts';
import { webhookRoutes } from './webhook.ts';

const NewPayment = named('NovoPagamento', 'An order to pay by card.', {
  amount: z
    .union([z.number(), z.string()])
    .refine((reais) => toCentavos(reais) !== undefined)
    .nullish()
    .describe('The total that the customer saw, in reais. Only compared, never charged.'),
  pedidoId: id.describe('Number of the order.'),
});

const Pagamento = named('Pagamento', 'An attempt to pay an order by card.', {
  clientSecret: z.string().describe('Opens the provider’s card form.'),
  paymentIntentId: z.string().describe('Number of the payment. Not in the older API.'),
  provedor: z
    .enum(['simulado', 'stripe'])
    .describe('Provider of the card form. Not in the older API.'),
  valor: z.number().describe('Amount of the charge, in reais. Not in the older API.'),
  reservaAte: z
    .string()
    .describe('End of the reservation of the units. Wall clock of the shop. Not in the older API.'),
});

const AmountToPay = named('NovoPix', 'A Pix to pay an order.', { amount: NewPayment.shape.amount });

const PixWire = Pagamento.omit({ clientSecret: true })
  .extend({
    copiaECola: z.string().describe('The text of the QR code, also to be pasted.'),
    expiraEm: z.string().describe('End of the code. Wall clock of the shop.'),
  })
  .meta({
    id: 'PixDoPagamento',
    description: 'The Pix code that pays an order.',
  });

const ToConfirm = named('PagamentoAConfirmar', 'The payment that the card form reported.', {
  paymentIntentId: boundedText(255).min(1).describe('Number of the payment; not blank.'),
});

const Confirmacao = named('ConfirmacaoPagamento', 'The result of a payment.', {
  status: z.enum(INTENT_STATUS).describe('Status at the provider.'),
  metodo: z.enum(['CARTAO', 'PIX']).describe('`PIX` once a Pix has paid. Not in the older API.'),
  mensagem: z.string().describe('The result in Portuguese, for the customer.'),
  erro: z
    .string()
    .nullable()
    .describe('Why the last card was refused, in Portuguese. Not in the older API.'),
  pedidoStatus: StatusWire.describe(
    'Status of the order now, in the caller’s vocabulary. Not in the older API.',
  ),
  devolvido: z
    .boolean()
    .describe(
      'Whether the payment goes or went back, because it cannot pay the order. Not in the older API.',
    ),
});

const tags = ['pagamentos'];

/** `/payment`: card payments of the caller's orders, and the provider's webhook. */
export const pagamentosRoutes: ApiRoutes = async (app, parts) => {
  app.setErrorHandler((error, request) => {
    if (error instanceof ProviderUnavailable) {
      request.log.error({ err: error }, 'the card provider failed');
    }
    explainUnavailable(error);
  });
  await app.register(webhookRoutes, parts);
  const toStartedWire = ({ id, provedor, valor, reservaAte }: StartedPayment) => ({
    paymentIntentId: id,
    provedor,
    valor: toReais(valor),
    reservaAte: toWallClock(reservaAte, parts.shop.timeZone),
  });

  app.post(
    '/payment/create-payment-intent',
    forUsers({ tags, body: NewPayment }, Pagamento, 404, 409, 503),
    async (request) => {
      const usuarioId = usuarioIdOf(request);
      const { pedidoId } = request.body;
      const amount = toCentavos(request.body.amount);
      const started = await startPayment(
        parts,
        { usuarioId, pedidoId, amount, rede: redeOf(parts.secret, request.clientAddress) },
        new Date(),
      );
      return { clientSecret: started.clientSecret, ...toStartedWire(started) };
    },
  );

  app.post(
    '/pedidos/:id/pagamento/pix',
    forUsers(
      { tags, params: z.object({ id: id.describe('Number of the order.') }), body: AmountToPay },
      PixWire,
      404,
      409,
      503,
    ),
    async (request) => {
      const started = await startPix(
        parts,
        {
          usuarioId: usuarioIdOf(request),
          pedidoId: request.params.id,
          amount: toCentavos(request.body.amount),
          rede: redeOf(parts.secret, request.clientAddress),
        },
        new Date(),
      );
      return {
        copiaECola: started.pix.copiaECola,
        expiraEm: toWallClock(started.pix.expiraEm, parts.shop.timeZone),
        ...toStartedWire(started),
      };
    },
  );

  app.post(
    '/payment/confirmar/:pedidoId',
    forUsers(
      {
        tags,
        params: z.object({ pedidoId: id.describe('Number of the order.') }),
        body: ToConfirm,
      },
      Confirmacao,
      404,
      409,
      503,
    ),
    async (request) => {
      const access = accessOf(request);
      const { erro, pedidoStatus, ...rest } = await confirmPayment(
        parts,
        {
          access,
          pedidoId: request.params.pedidoId,
          intentId: request.body.paymentIntentId,
        },
        new Date(),
      );
      return {
        ...rest,
        erro: erro ?? null,
        pedidoStatus: toStatusWire(pedidoStatus, audienceOf(access)),
      };
    },
  );
};
