import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessOf, FOR_USERS } from '../auth/access.ts';
import { refusals } from '../http/errors.ts';
import { boundedText } from '../http/fields.ts';
import { explainUnavailable } from '../pagamentos/refusals.ts';
import { cancelPedido } from './cancel.ts';
import { IdParams, type PedidosParts } from './parts.ts';
import { PedidoWire, toPedidoWire } from './wire.ts';
import { withdraw } from './withdrawal.ts';

const MAX_MOTIVO = 500;

const DesistenciaBody = z
  .object({
    motivo: boundedText(MAX_MOTIVO)
      .nullish()
      .describe(`Optional reason, up to ${MAX_MOTIVO} characters.`),
  })
  .meta({
    id: 'PedidoDeDesistencia',
    description: 'A customer’s withdrawal from a delivered order.',
    examples: [{ motivo: 'Não combinou comigo.' }],
  });

/** How owners end an order: before it is paid, and after it was delivered. */
export const endingRoutes: FastifyPluginAsyncZod<PedidosParts> = async (
  app,
  { db, shop, payments },
) => {
  const security = FOR_USERS;

  app.put(
    '/pedidos/:id/cancelar',
    {
      schema: {
        summary: 'Cancel an unpaid order',
        description:
          'For its owner. Releases its units and cancels an open card payment. Idempotent. Not in the older API. 404 `PEDIDO_NAO_ENCONTRADO`; 409 `PEDIDO_NAO_CANCELAVEL` when it is paid or a payment is processing; 503 `PAGAMENTO_INDISPONIVEL` when the card provider does not answer, with nothing changed.',
        security,
        params: IdParams,
        response: { 200: PedidoWire, ...refusals(404, 409, 503) },
      },
    },
    async (request) => {
      const usuarioId = accessOf(request).usuario.id;
      const pedido = await cancelPedido(
        { db, shop, payments },
        { usuarioId, pedidoId: request.params.id, now: new Date() },
      ).catch(explainUnavailable);
      return toPedidoWire(pedido, 'cliente', shop.timeZone);
    },
  );

  app.post(
    '/pedidos/:id/desistencia',
    {
      schema: {
        summary: 'Withdraw from a delivered order',
        description:
          'For its owner, until the end of the seventh day after the delivery, by the order’s history and the shop’s calendar. Idempotent: a repeated request returns the first withdrawal. Customer and shop receive a mail. Not in the older API. 404 `PEDIDO_NAO_ENCONTRADO`; 409 `DESISTENCIA_RECUSADA`.',
        security,
        params: IdParams,
        body: DesistenciaBody.nullish(),
        response: { 200: PedidoWire, ...refusals(404, 409) },
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
