import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessOf, FOR_USERS, requireAccess } from '../auth/access.ts';
import { refusals } from '../http/errors.ts';
import { boundedText } from '../http/fields.ts';
import { ProviderUnavailable } from '../pagamentos/provedores/provider.ts';
import { paymentUnavailable } from '../pagamentos/refusals.ts';
import { cancelPedido } from './cancel.ts';
import { IdParams, type PedidosParts } from './parts.ts';
import { PedidoWire, toPedidoWire } from './wire.ts';
import { withdraw } from './withdrawal.ts';

const MAX_MOTIVO = 500;

const DesistenciaBody = z
  .object({
    motivo: boundedText(MAX_MOTIVO)
      .nullish()
      .describe(`Why, up to ${MAX_MOTIVO} characters; nobody has to say.`),
  })
  .meta({
    id: 'PedidoDeDesistencia',
    description: 'A shopper’s withdrawal from an order that was delivered.',
    examples: [{ motivo: 'Não combinou comigo.' }],
  });

/** How owners end an order: before it is paid, and after it was delivered (CDC, art. 49). */
export const endingRoutes: FastifyPluginAsyncZod<PedidosParts> = async (
  app,
  { db, secret, shop, payments },
) => {
  app.addHook('onRequest', requireAccess(db, secret));
  const common = { tags: ['pedidos'], security: FOR_USERS };

  app.put(
    '/pedidos/:id/cancelar',
    {
      schema: {
        ...common,
        summary: 'Cancel an order that waits to be paid',
        description:
          'For its owner. Its units return to the shelf, an open card payment is ended; a CANCELADO order is answered as it is. Not in the older API. 404 `PEDIDO_NAO_ENCONTRADO`; 409 `PEDIDO_NAO_CANCELAVEL` once it is paid, or while a payment is being processed; 503 `PAGAMENTO_INDISPONIVEL` while the card provider does not answer, with nothing changed.',
        params: IdParams,
        response: { 200: PedidoWire, ...refusals(400, 401, 404, 409, 500, 503) },
      },
    },
    async (request) => {
      const pedido = await cancelPedido(
        { db, shop, payments },
        {
          usuarioId: accessOf(request).usuario.id,
          pedidoId: request.params.id,
          now: new Date(),
        },
      ).catch((error: unknown) => {
        throw error instanceof ProviderUnavailable ? paymentUnavailable() : error;
      });
      return toPedidoWire(pedido, 'cliente', shop.timeZone);
    },
  );

  app.post(
    '/pedidos/:id/desistencia',
    {
      schema: {
        ...common,
        summary: 'Withdraw from an order that was delivered',
        description:
          'For its owner, until the end of the seventh day after its delivery, by the order’s history and the shop’s calendar. Kept once: asked again, the first one is answered. Both sides are mailed. Not in the older API. 404 `PEDIDO_NAO_ENCONTRADO`; 409 `DESISTENCIA_RECUSADA`.',
        params: IdParams,
        body: DesistenciaBody.nullish(),
        response: { 200: PedidoWire, ...refusals(400, 401, 404, 409, 413, 415, 500) },
      },
    },
    async (request) => {
      const pedido = await withdraw(db, shop, {
        usuarioId: accessOf(request).usuario.id,
        pedidoId: request.params.id,
        motivo: request.body?.motivo || null,
        now: new Date(),
      });
      return toPedidoWire(pedido, 'cliente', shop.timeZone);
    },
  );
};
