import { z } from 'zod';
import { accessOf, findAccess, usuarioIdOf } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forAnyone, forUsers } from '../http/calls.ts';
import { boundedText, id, named, queryWholeNumber } from '../http/fields.ts';
import { toFilteredPage } from '../http/page.ts';
import { toWallClock } from '../http/times.ts';
import {
  audienceOf,
  maySee,
  readerOf,
  requirePedido,
  requireVisible,
  requireVisibleStatus,
  unknownPedido,
} from './access.ts';
import { isPublicCode } from './public-code.ts';
import { countPedidos, listPedidos, readHistorico } from './read.ts';
import { StatusWire, statusQuery, toStatusCliente, toStatusWire } from './status.ts';
import { MOTIVO_PADRAO } from './transition.ts';
import { IdParams, PaginaDePedidos, PedidoWire, toPedidoWire } from './wire.ts';

const MAX_SIZE = 100;
const MAX_PAGE = 100_000;

const OwnQuery = z.object({
  page: queryWholeNumber(0, 0, MAX_PAGE).describe('Page, from 0; ignored without `size`.'),
  size: queryWholeNumber(0, 0, MAX_SIZE).describe('Orders a page; absent or 0: all orders.'),
  formato: z
    .enum(['lista', 'pagina'])
    .default('lista')
    .describe('`pagina`: a page with totals, like `GET /pedidos`, of at most 100 orders.'),
  status: statusQuery,
  busca: boundedText(100)
    .optional()
    .describe('Part of the number or of an item’s name, without regard to case and accents.'),
});

const Mudanca = named(
  'MudancaPedido',
  'A change of an order’s status, or of other fields when `de` equals `para`.',
  {
    de: StatusWire.nullable().describe('Previous status; null for the creation.'),
    para: StatusWire,
    motivo: z
      .string()
      .nullable()
      .describe('Reason, in a few words; for customers, null where the author gave none.'),
    data: z.string().describe('Time, on the wall clock of the shop.'),
    autorId: z
      .int()
      .nullable()
      .optional()
      .describe('Account of the author, null for the shop itself; for admins only.'),
    autor: z.string().nullable().optional().describe('Its username; for admins only.'),
  },
);

const MOTIVOS_PADRAO: ReadonlySet<string | null> = new Set(Object.values(MOTIVO_PADRAO));

const PedidoPublico = named('PedidoPublico', 'The part of an order that a code alone may read.', {
  numero: z.string().describe('The last four digits of the order’s number.'),
  status: StatusWire,
});

/** Reading orders, for their owners and for administrators. */
export const pedidosRoutes: ApiRoutes = async (app, { db, secret, shop }) => {
  app.get(
    '/pedidos/me',
    forUsers({ querystring: OwnQuery }, z.union([z.array(PedidoWire), PaginaDePedidos])),
    async (request) => {
      const { page, formato, status, busca } = request.query;
      const isPage = formato === 'pagina';
      const size = isPage ? request.query.size || MAX_SIZE : request.query.size;
      const usuarioId = usuarioIdOf(request);
      const filter = { usuarioId, status, busca: busca || undefined };
      const [pedidos, total] = await Promise.all([
        listPedidos(db, filter, size === 0 ? undefined : { limit: size, offset: page * size }),
        isPage ? countPedidos(db, filter) : 0,
      ]);
      const reader = { audience: 'cliente', usuarioId } as const;
      const wires = pedidos.map((pedido) => toPedidoWire(pedido, reader, shop));
      return isPage ? toFilteredPage(wires, total, { page, size }, { status, busca }) : wires;
    },
  );

  app.get('/pedidos/:id', forUsers({ params: IdParams }, PedidoWire, 404), async (request) => {
    const access = accessOf(request);
    const pedido = await requireVisible(db, access, request.params.id);
    return toPedidoWire(pedido, readerOf(access), shop);
  });

  app.get(
    '/pedidos/:id/status',
    forUsers(
      { params: IdParams },
      named('StatusDoPedido', 'The status of an order.', { status: StatusWire }),
      404,
    ),
    async (request) => {
      const access = accessOf(request);
      const status = await requireVisibleStatus(db, access, request.params.id);
      return { status: toStatusWire(status, audienceOf(access)) };
    },
  );

  app.get(
    '/pedidos/:id/historico',
    forUsers({ params: IdParams }, z.array(Mudanca), 404),
    async (request) => {
      const access = accessOf(request);
      const audience = audienceOf(access);
      await requireVisibleStatus(db, access, request.params.id);
      const mudancas = await readHistorico(db, request.params.id);
      return mudancas.map(({ de, para, motivo, autor_id, autor, criado_em }) => ({
        de: de && toStatusWire(de, audience),
        para: toStatusWire(para, audience),
        motivo: audience === 'cliente' && MOTIVOS_PADRAO.has(motivo) ? null : motivo,
        data: toWallClock(criado_em, shop.timeZone),
        ...(audience === 'admin' ? { autorId: autor_id, autor } : {}),
      }));
    },
  );

  app.get(
    '/pedidos/public/:pedidoId',
    forAnyone(
      {
        params: z.object({ pedidoId: id.describe('Number of the order.') }),
        querystring: z.object({
          codigo: boundedText(100).optional().describe('The code from a mail about the order.'),
        }),
      },
      z.union([PedidoWire, PedidoPublico]),
      404,
    ),
    async (request) => {
      const { pedidoId } = request.params;
      const { codigo } = request.query;
      const pedido = await requirePedido(db, pedidoId);
      const access = await findAccess(db, secret, request);
      if (access !== undefined && maySee(access, pedido)) {
        return toPedidoWire(pedido, readerOf(access), shop);
      }
      if (codigo === undefined || !isPublicCode(secret, pedidoId, codigo)) throw unknownPedido();
      const numero = `…${String(pedidoId).slice(-4)}`;
      return { numero, status: toStatusCliente(pedido.status) };
    },
  );
};
