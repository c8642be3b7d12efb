import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessOf, FOR_USERS } from '../auth/access.ts';
import { refusal, refusals } from '../http/errors.ts';
import { requirePedido, unknownPedido } from './access.ts';
import { chooseMetodo } from './metodo.ts';
import { IdParams, type PedidosParts } from './parts.ts';
import { preferenceId } from './public-code.ts';
import { isPayable } from './status.ts';
import { METODOS, PedidoWire, toPedidoWire } from './wire.ts';

const MetodoBody = z.object({ metodo: z.enum(METODOS).describe('The payment method.') }).meta({
  id: 'EscolhaDeMetodo',
  description: 'The payment method of an order.',
  examples: [{ metodo: 'PIX' }],
});

const Preferencia = z
  .object({ preferenceId: z.string().describe('Changes only with the order’s total.') })
  .meta({
    id: 'Preferencia',
    description: 'Opens the page of the second payment provider.',
    examples: [{ preferenceId: 'pref_0b7yq6Qn2mO3xkqW8Zt1vA' }],
  });

/** What owners do with an unpaid order. */
export const ownRoutes: FastifyPluginAsyncZod<PedidosParts> = async (app, { db, secret, shop }) => {
  const security = FOR_USERS;

  app.post(
    '/pedidos/:id/checkout',
    {
      schema: {
        summary: 'Create a preference of the second payment provider',
        description:
          'For the order’s owner, if the shop has such a provider. 404 `PEDIDO_NAO_ENCONTRADO`; 409 `PAGAMENTO_INDISPONIVEL` without the provider, `PEDIDO_NAO_PAGAVEL` when the order cannot be paid.',
        security,
        params: IdParams,
        response: { 200: Preferencia, ...refusals(404, 409, 413, 415) },
      },
    },
    async (request) => {
      const pedido = await requirePedido(db, request.params.id);
      if (pedido.usuario_id !== accessOf(request).usuario.id) throw unknownPedido();
      if (!shop.preferences) {
        const mensagem = 'Esta forma de pagamento não está disponível. Escolha outra.';
        throw refusal(409, 'PAGAMENTO_INDISPONIVEL', mensagem);
      }
      if (!isPayable(pedido.status)) {
        throw refusal(409, 'PEDIDO_NAO_PAGAVEL', 'Este pedido não está esperando pagamento.');
      }
      return { preferenceId: preferenceId(secret, pedido.id, pedido.total) };
    },
  );

  app.put(
    '/pedidos/:id/metodo',
    {
      schema: {
        summary: 'Choose the payment method',
        description:
          'For the owner of a PENDENTE order. The answer says until when its units are reserved. Not in the older API. 404 `PEDIDO_NAO_ENCONTRADO`; 409 `PEDIDO_NAO_PENDENTE`.',
        security,
        params: IdParams,
        body: MetodoBody,
        response: { 200: PedidoWire, ...refusals(404, 409) },
      },
    },
    async (request) => {
      const pedido = await chooseMetodo(db, shop, {
        usuarioId: accessOf(request).usuario.id,
        pedidoId: request.params.id,
        metodo: request.body.metodo,
        now: new Date(),
      });
      return toPedidoWire(pedido, 'cliente', shop.timeZone);
    },
  );
};
