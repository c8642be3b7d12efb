import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessOf } from '../auth/access.ts';
import { isConfirmed } from '../auth/identity.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forAdmins } from '../http/calls.ts';
import { refusal } from '../http/errors.ts';
import { boundedText, id, named, queryWholeNumber } from '../http/fields.ts';
import { toFilteredPage } from '../http/page.ts';
import { repeatRefund } from '../pagamentos/refunds.ts';
import { readerOf } from './access.ts';
import { countPedidos, listPedidos, type StoredPedido } from './read.ts';
import { searchPedidos } from './search.ts';
import { statusQuery } from './status.ts';
import { updatePedido } from './update.ts';
import { UpdateBody } from './update-body.ts';
import { IdParams, PaginaDePedidos, PedidoWire, toPedidoWire } from './wire.ts';
import { receiveWithdrawal } from './withdrawal-receipt.ts';

const DEFAULT_SIZE = 10;
const MAX_SIZE = 200;
const MAX_PAGE = 1_000_000;

const flag = z
  .literal('true')
  .transform(() => true as const)
  .optional();

const ListQuery = z.object({
  page: queryWholeNumber(0, 0, MAX_PAGE).describe('Page, from 0.'),
  size: queryWholeNumber(DEFAULT_SIZE, 1, MAX_SIZE).describe('Orders a page.'),
  status: statusQuery,
  desistencia: flag.describe(
    'Only withdrawals whose goods have not been received. Not in the older API.',
  ),
  aResolver: flag.describe(
    'Only orders whose refund failed or whose payment is disputed. Not in the older API.',
  ),
  pixAConferir: flag.describe(
    'Only unpaid orders whose buyer has chosen Pix, to be confirmed by hand. Not in the older API.',
  ),
  search: boundedText(100)
    .default('')
    .describe(
      'The order’s number or the eleven digits of a CPF, or part of a name, a username, an e-mail or an item’s name, without regard to case and accents. Not in the older API.',
    ),
});

const MAX_LINES = 500;
const MAX_UNITS = 9_999;

const DevolucaoBody = named('DevolucaoRecebida', 'Goods of a withdrawal that came back.', {
  itens: z
    .array(
      z.object({
        itemId: id.describe('Number of the line.'),
        quantidade: z.int().min(1).max(MAX_UNITS).describe('Returned units.'),
      }),
    )
    .min(1)
    .max(MAX_LINES)
    .nullish()
    .describe('Returned units by line; absent: every unit, and the freight is refunded too.'),
  voltaAoEstoque: z.boolean().default(true).describe('Whether the units can be sold again.'),
});

/** Orders for administrators. */
export const adminPedidosRoutes: ApiRoutes = async (app, { db, shop }) => {
  const toWire = (request: FastifyRequest, pedido: StoredPedido): PedidoWire =>
    toPedidoWire(pedido, readerOf(accessOf(request)), shop);
  /** Who refunds, and the most centavos: any amount within ten minutes of a proof of identity. */
  const refunderOf = async (request: FastifyRequest) => {
    const access = accessOf(request);
    const limit = (await isConfirmed(db, access, new Date())) ? Infinity : shop.estornoSemSenha;
    return { autorId: access.usuario.id, limit };
  };

  app.get('/pedidos', forAdmins({ querystring: ListQuery }, PaginaDePedidos), async (request) => {
    const { page, size, search, status, ...flags } = request.query;
    const filter = { status, ...flags };
    const slice = { limit: size, offset: page * size };
    const [pedidos, total] = await (search === ''
      ? Promise.all([listPedidos(db, filter, slice), countPedidos(db, filter)])
      : searchPedidos(db, { search, ...filter }, slice));
    const wires = pedidos.map((pedido) => toWire(request, pedido));
    return toFilteredPage(wires, total, { page, size }, { status, search, ...flags });
  });

  app.put(
    '/pedidos/:id',
    forAdmins({ params: IdParams, body: UpdateBody }, PedidoWire, 404, 409, 422),
    async (request) => {
      const pedido = await updatePedido(db, shop, {
        ...(await refunderOf(request)),
        pedidoId: request.params.id,
        change: request.body,
        now: new Date(),
      });
      return toWire(request, pedido);
    },
  );

  // Not in the older API.
  app.post(
    '/pedidos/:id/desistencia/receber',
    forAdmins({ params: IdParams, body: DevolucaoBody }, PedidoWire, 404, 409, 422),
    async (request) => {
      const pedido = await receiveWithdrawal(db, {
        ...(await refunderOf(request)),
        pedidoId: request.params.id,
        itens: request.body.itens ?? undefined,
        voltaAoEstoque: request.body.voltaAoEstoque,
        now: new Date(),
      });
      return toWire(request, pedido);
    },
  );

  // Not in the older API.
  app.post(
    '/estornos/:id/repetir',
    forAdmins(
      { params: z.object({ id: id.describe('Number of the refund.') }) },
      PedidoWire,
      404,
      409,
    ),
    async (request) => {
      const pedido = await repeatRefund(db, request.params.id, await refunderOf(request));
      if (pedido === undefined) {
        throw refusal(404, 'ESTORNO_NAO_ENCONTRADO', 'Estorno não encontrado.');
      }
      return toWire(request, pedido);
    },
  );
};
