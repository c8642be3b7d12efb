import { z } from 'zod';
import { accessOf, FOR_ADMINS } from '../auth/access.ts';
import type { Database } from '../db/open.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { refusals } from '../http/errors.ts';
import { boundedText, queryWholeNumber } from '../http/fields.ts';
import { toFilteredPage } from '../http/page.ts';
import { IdParams } from './parts.ts';
import { countPedidos, listPedidos, type Slice } from './read.ts';
import { searchPedidos } from './search.ts';
import type { StatusPedido } from './status.ts';
import { statusQuery } from './status-wire.ts';
import { updatePedido } from './update.ts';
import { UpdateBody } from './update-body.ts';
import { PaginaDePedidos, PedidoWire, toPedidoWire } from './wire.ts';

const DEFAULT_SIZE = 10;
const MAX_SIZE = 200;
const MAX_PAGE = 1_000_000;

const ListQuery = z.object({
  page: queryWholeNumber(0, 0, MAX_PAGE).describe('Page, from 0.'),
  size: queryWholeNumber(DEFAULT_SIZE, 1, MAX_SIZE).describe('Orders a page.'),
  status: statusQuery,
  search: boundedText(100)
    .default('')
    .describe(
      'The order’s number or the eleven digits of a CPF, or part of a name, a username, an e-mail or an item’s name, without regard to case and accents. Not in the older API.',
    ),
});

/** Orders for administrators. */
export const adminPedidosRoutes: ApiRoutes = async (app, { db, shop }) => {
  const security = FOR_ADMINS;

  app.get(
    '/pedidos',
    {
      schema: {
        security,
        querystring: ListQuery,
        response: {
          200: PaginaDePedidos,
        },
      },
    },
    async (request) => {
      const { page, size, status, search } = request.query;
      const slice = { limit: size, offset: page * size };
      const { pedidos, total } =
        search === ''
          ? await listAll(db, status, slice)
          : await searchPedidos(db, { search, status }, slice);
      const wires = pedidos.map((pedido) => toPedidoWire(pedido, 'admin', shop.timeZone));
      return toFilteredPage(wires, total, { page, size }, { status, search });
    },
  );

  app.put(
    '/pedidos/:id',
    {
      schema: {
        security,
        params: IdParams,
        body: UpdateBody,
        response: { 200: PedidoWire, ...refusals(404, 409, 422) },
      },
    },
    async (request) => {
      const pedido = await updatePedido(db, shop, {
        autorId: accessOf(request).usuario.id,
        pedidoId: request.params.id,
        change: request.body,
        now: new Date(),
      });
      return toPedidoWire(pedido, 'admin', shop.timeZone);
    },
  );
};

async function listAll(db: Database, status: StatusPedido | undefined, slice: Slice) {
  const [pedidos, total] = await Promise.all([
    listPedidos(db, { status }, slice),
    countPedidos(db, { status }),
  ]);
  return { pedidos, total };
}
