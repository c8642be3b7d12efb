import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessOf, FOR_USERS, isAdmin, requireAccess } from '../auth/access.ts';
import { refusals } from '../http/errors.ts';
import { boundedText, id } from '../http/fields.ts';
import { toCentavos, toReais } from '../http/money.ts';
import { STATUS_PEDIDO, toStatusCliente } from '../pedidos/status.ts';
import { confirmPayment } from './confirm-payment.ts';
import { ProviderUnavailable } from './provedores/provider.ts';
import { paymentUnavailable } from './refusals.ts';
import { type PaymentParts, startPayment } from './start-payment.ts';
import { webhookRoutes } from './webhook.ts';

const NewPayment = z
  .object({
    amount: z
      .union([z.number(), z.string()])
      .refine((reais) => toCentavos(reais) !== undefined)
      .nullish()
      .describe(
        'The total that the payer was shown, in reais. Only compared, never charged (C-45).',
      ),
    pedidoId: id.describe('Number of the order.'),
  })
  .meta({
    id: 'NovoPagamento',
    description: 'An order to pay by card.',
    examples: [{ amount: 159.8, pedidoId: 31 }],
  });

const Pagamento = z
  .object({
    clientSecret: z.string().describe('What the provider’s card form is opened with.'),
    paymentIntentId: z.string().describe('Number of the payment. Not in the older API.'),
    provedor: z
      .enum(['simulado', 'stripe'])
      .describe('Whose card form it is. Not in the older API.'),
    valor: z.number().describe('What will be charged, in reais. Not in the older API.'),
  })
  .meta({
    id: 'Pagamento',
    description: 'An attempt to pay an order by card.',
    examples: [
      {
        clientSecret: 'pi_sim_0a1b_secret_2c3d',
        paymentIntentId: 'pi_sim_0a1b',
        provedor: 'simulado',
        valor: 159.8,
      },
    ],
  });

const ToConfirm = z
  .object({
    paymentIntentId: boundedText(255).min(1).describe('Number of the payment; not blank.'),
  })
  .meta({
    id: 'PagamentoAConfirmar',
    description: 'The payment that the card form says is done.',
    examples: [{ paymentIntentId: 'pi_sim_0a1b' }],
  });

const Confirmacao = z
  .object({
    status: z
      .enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled'])
      .describe('The provider’s word for it.'),
    mensagem: z.string().describe('The same in Portuguese, ready to be shown (CHK-04 to CHK-07).'),
    erro: z
      .string()
      .nullable()
      .describe('Why the last card was refused, ready to be shown. Not in the older API.'),
    pedidoStatus: z
      .enum([...STATUS_PEDIDO, 'ENTREGUE'])
      .describe('The order’s status now, in the caller’s vocabulary. Not in the older API.'),
  })
  .meta({
    id: 'ConfirmacaoPagamento',
    description: 'What came of a payment.',
    examples: [
      {
        status: 'succeeded',
        mensagem: 'Pagamento aprovado com sucesso!',
        erro: null,
        pedidoStatus: 'PAGO',
      },
    ],
  });

/** `/payment` (rest-contract 3.8): card payments of the caller's orders, and the provider's webhook. */
export const pagamentosRoutes: FastifyPluginAsyncZod<PaymentParts & { secret: Buffer }> = async (
  app,
  { secret, ...parts },
) => {
  const { db, payments } = parts;
  app.setErrorHandler((error, request) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    request.log.error({ err: error }, 'the card provider failed');
    throw paymentUnavailable();
  });
  await app.register(webhookRoutes, parts);
  const common = { tags: ['pagamentos'], security: FOR_USERS };

  app.post(
    '/payment/create-payment-intent',
    {
      onRequest: requireAccess(db, secret),
      schema: {
        ...common,
        summary: 'Begin to pay an order by card',
        description:
          'Answers the order’s open attempt or makes one, and keeps its units for the time of a card payment. A CANCELADO order is checked and reserved again. 404 `PEDIDO_NAO_ENCONTRADO`, also for somebody else’s; 409 `PRECO_ALTERADO` (with `total`, or `itens` of a CANCELADO order), `PEDIDO_NAO_PAGAVEL`, `PRODUTO_INDISPONIVEL`, `ESTOQUE_INSUFICIENTE`; 503 `PAGAMENTO_INDISPONIVEL`: ask again, nothing is charged twice.',
        body: NewPayment,
        response: { 200: Pagamento, ...refusals(400, 401, 404, 409, 413, 415, 500, 503) },
      },
    },
    async (request) => {
      const { pedidoId, amount } = request.body;
      const intent = await startPayment(
        parts,
        { usuarioId: accessOf(request).usuario.id, pedidoId, amount: toCentavos(amount) },
        new Date(),
      );
      return {
        clientSecret: intent.clientSecret,
        paymentIntentId: intent.id,
        provedor: payments.nome,
        valor: toReais(intent.valor),
      };
    },
  );

  app.post(
    '/payment/confirmar/:pedidoId',
    {
      onRequest: requireAccess(db, secret),
      schema: {
        ...common,
        summary: 'What came of a payment',
        description:
          'Asks the provider again; the browser is not believed. Repeating it changes nothing. 404 `PEDIDO_NAO_ENCONTRADO`, also for somebody else’s unless an administrator asks; 409 `PAGAMENTO_DE_OUTRO_PEDIDO`; 503 `PAGAMENTO_INDISPONIVEL`.',
        params: z.object({ pedidoId: id.describe('Number of the order.') }),
        body: ToConfirm,
        response: { 200: Confirmacao, ...refusals(400, 401, 404, 409, 413, 415, 500, 503) },
      },
    },
    async (request) => {
      const access = accessOf(request);
      const admin = isAdmin(access);
      const { erro, pedidoStatus, ...rest } = await confirmPayment(
        parts,
        {
          usuarioId: access.usuario.id,
          admin,
          pedidoId: request.params.pedidoId,
          intentId: request.body.paymentIntentId,
        },
        new Date(),
      );
      return {
        ...rest,
        erro: erro ?? null,
        pedidoStatus: admin ? pedidoStatus : toStatusCliente(pedidoStatus),
      };
    },
  );
};
