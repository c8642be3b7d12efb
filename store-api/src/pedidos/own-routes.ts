import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessOf, FOR_USERS, requireAccess } from '../auth/access.ts';
import { Refusal, refusals } from '../http/errors.ts';
import { chooseMetodo } from './metodo.ts';
import { IdParams, type PedidosParts } from './parts.ts';
import { preferenceId } from './public-code.ts';
import { findPedido } from './read.ts';
import { isPayable } from './status.ts';
import { unknownPedido } from './transition.ts';
import { METODOS, PedidoWire, toPedidoWire } from './wire.ts';

const MetodoBody = z
  .object({ metodo: z.enum(METODOS).describe('How the shopper will pay.') })
  .meta({
    id: 'EscolhaDeMetodo',
    description: 'How an order will be paid.',
    examples: [{ metodo: 'PIX' }],
  });

const Preferencia = z
  .object({ preferenceId: z.string().describe('The same for an order as long as its total is.') })
  .meta({
    id: 'Preferencia',
    description: 'What the second payment provider’s page is opened with.',
    examples: [{ preferenceId: 'pref_0b7yq6Qn2mO3xkqW8Zt1vA' }],
  });

/** What owners do with an order that waits for its payment (API-33). */
export const ownRoutes: FastifyPluginAsyncZod<PedidosParts> = async (app, { db, secret, shop }) => {
  app.addHook('onRequest', requireAccess(db, secret));
  const common = { tags: ['pedidos'], security: FOR_USERS };

  app.post(
    '/pedidos/:id/checkout',
    {
      schema: {
        ...common,
        summary: 'A preference of the second payment provider',
        description:
          'For the order’s owner, where the shop has such a provider (C-47). 404 `PEDIDO_NAO_ENCONTRADO`; 409 `PAGAMENTO_INDISPONIVEL` without the provider, `PEDIDO_NAO_PAGAVEL` when the order does not wait for a payment.',
        params: IdParams,
        response: { 200: Preferencia, ...refusals(400, 401, 404, 409, 413, 415, 500) },
      },
    },
    async (request) => {
      const pedido = await findPedido(db, request.params.id);
      if (pedido?.usuario_id !== accessOf(request).usuario.id) throw unknownPedido();
      if (!shop.preferences) throw unavailablePreference();
      if (!isPayable(pedido.status)) throw notPayable();
      return { preferenceId: preferenceId(secret, pedido.id, pedido.total) };
    },
  );

  app.put(
    '/pedidos/:id/metodo',
    {
      schema: {
        ...common,
        summary: 'Choose how to pay',
        description:
          'For the owner of a PENDENTE order; says how long its units are kept. Not in the older API. 404 `PEDIDO_NAO_ENCONTRADO`; 409 `PEDIDO_NAO_PENDENTE`.',
        params: IdParams,
        body: MetodoBody,
        response: { 200: PedidoWire, ...refusals(400, 401, 404, 409, 413, 415, 500) },
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

function unavailablePreference(): Refusal {
  return new Refusal(409, {
    codigo: 'PAGAMENTO_INDISPONIVEL',
    mensagem: 'Esta forma de pagamento não está disponível. Escolha outra.',
  });
}

function notPayable(): Refusal {
  return new Refusal(409, {
    codigo: 'PEDIDO_NAO_PAGAVEL',
    mensagem: 'Este pedido não está esperando pagamento.',
  });
}
