import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessOf, FOR_USERS } from '../auth/access.ts';
import { refusals } from '../http/errors.ts';
import { createPedido } from './create.ts';
import { CreateBody } from './create-body.ts';
import type { PedidosParts } from './parts.ts';
import { PedidoWire, toPedidoWire } from './wire.ts';

const Headers = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x20-\x7e]{1,200}$/)
    .optional()
    .describe(
      'A repeated request with the same key and body returns the same order. 1 to 200 printable characters.',
    ),
});

/** `POST /pedidos/criar`. */
export const createRoutes: FastifyPluginAsyncZod<PedidosParts> = async (app, { db, shop }) => {
  app.post(
    '/pedidos/criar',
    {
      schema: {
        summary: 'Create an order from the cart',
        description:
          'One transaction: checks items, prices, stock, address and CPF; reserves the units; copies names, prices and address; adds the freight; empties the cart. Safe to repeat with `Idempotency-Key`. 409 `CARRINHO_ALTERADO`, `PRODUTO_INDISPONIVEL`, `PRECO_ALTERADO` (old and new price), `ESTOQUE_INSUFICIENTE` (with the items); 422 `CARRINHO_VAZIO`, `ENDERECO_INVALIDO`, `NOME_INVALIDO`, `CPF_INVALIDO`, `TELEFONE_INVALIDO`, `EMAIL_INVALIDO`, `TOTAL_GRANDE_DEMAIS`, `CHAVE_REUTILIZADA`. A refusal changes nothing.',
        security: FOR_USERS,
        headers: Headers,
        body: CreateBody,
        response: { 200: PedidoWire, ...refusals(409, 422) },
      },
    },
    async (request) => {
      const pedido = await createPedido(db, shop, {
        usuario: accessOf(request).usuario,
        body: request.body,
        chave: request.headers['idempotency-key'],
        now: new Date(),
      });
      return toPedidoWire(pedido, 'cliente', shop.timeZone);
    },
  );
};
