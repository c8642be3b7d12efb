import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessOf, usuarioIdOf } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forUsers } from '../http/calls.ts';
import { refusal } from '../http/errors.ts';
import { boundedText, named } from '../http/fields.ts';
import { explainUnavailable } from '../pagamentos/provedores/provider.ts';
import { type OwnRequest, requirePedido, unknownPedido } from './access.ts';
import { createPedido } from './create.ts';
import { CreateBody } from './create-body.ts';
import { cancelPedido, chooseMetodo, withdraw } from './own-actions.ts';
import { preferenceId } from './public-code.ts';
import type { StoredPedido } from './read.ts';
import { redeOf } from './rede.ts';
import { isPayable } from './status.ts';
import { IdParams, METODOS, PedidoWire, toPedidoWire } from './wire.ts';

const Headers = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x20-\x7e]{1,200}$/)
    .optional()
    .describe(
      'A repeated request with the same key and body returns the same order. 1 to 200 printable characters.',
    ),
});

const MetodoBody = named('EscolhaDeMetodo', 'The payment method of an order.', {
  metodo: z.enum(METODOS).describe('The payment method.'),
});

const Preferencia = named('Preferencia', 'Opens the page of the second payment provider.', {
  preferenceId: z.string().describe('Changes only with the order’s total.'),
});

const MAX_MOTIVO = 500;

const DesistenciaBody = named(
  'PedidoDeDesistencia',
  'A customer’s withdrawal from a delivered order.',
  {
    motivo: boundedText(MAX_MOTIVO)
      .nullish()
      .describe(`Optional reason, up to ${MAX_MOTIVO} characters.`),
  },
);

/** What customers do with their orders: create, choose the payment, cancel, withdraw. */
export const ownPedidosRoutes: ApiRoutes = async (app, { db, secret, shop, payments, limiter }) => {
  /** For the owner: these routes accept no other caller. */
  const toWire = (pedido: StoredPedido): PedidoWire =>
    toPedidoWire(pedido, { audience: 'cliente', usuarioId: pedido.usuario_id }, shop);

  app.post(
    '/pedidos/criar',
    forUsers({ headers: Headers, body: CreateBody }, PedidoWire, 409, 422, 429),
    async (request) => {
      const { usuario, assistente } = accessOf(request);
      const pedido = await createPedido(db, shop, {
        usuarioId: usuario.id,
        assistente,
        body: request.body,
        chave: request.headers['idempotency-key'],
        now: new Date(),
        rede: redeOf(secret, request.clientAddress),
        admit: () => limiter.count(['pedidoByAddress', request.clientAddress]),
      });
      return toWire(pedido);
    },
  );

  app.post(
    '/pedidos/:id/checkout',
    forUsers({ params: IdParams }, Preferencia, 404, 409, 413, 415),
    async (request) => {
      const pedido = await requirePedido(db, request.params.id);
      if (pedido.usuario_id !== usuarioIdOf(request)) throw unknownPedido();
      if (!shop.preferences) {
        const mensagem = 'Esta forma de pagamento não está disponível. Escolha outra.';
        throw refusal(409, 'PAGAMENTO_INDISPONIVEL', mensagem);
      }
      if (!isPayable(pedido)) {
        throw refusal(409, 'PEDIDO_NAO_PAGAVEL', 'Este pedido não está esperando pagamento.');
      }
      return { preferenceId: preferenceId(secret, pedido.id, pedido.total) };
    },
  );

  app.put(
    '/pedidos/:id/metodo',
    forUsers({ params: IdParams, body: MetodoBody }, PedidoWire, 404, 409),
    async (request) =>
      toWire(
        await chooseMetodo(db, shop, ownRequest(request, request.params.id), request.body.metodo),
      ),
  );

  app.put(
    '/pedidos/:id/cancelar',
    forUsers({ params: IdParams }, PedidoWire, 404, 409, 503),
    async (request) => {
      const cancellation = ownRequest(request, request.params.id);
      return toWire(
        await cancelPedido({ db, shop, payments }, cancellation).catch(explainUnavailable),
      );
    },
  );

  app.post(
    '/pedidos/:id/desistencia',
    forUsers({ params: IdParams, body: DesistenciaBody.nullish() }, PedidoWire, 404, 409),
    async (request) => {
      const motivo = request.body?.motivo || null;
      return toWire(await withdraw(db, shop, ownRequest(request, request.params.id), motivo));
    },
  );
};

function ownRequest(request: FastifyRequest, pedidoId: number): OwnRequest {
  return { usuarioId: usuarioIdOf(request), pedidoId, now: new Date() };
}
