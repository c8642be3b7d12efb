import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessOf, FOR_USERS, findAccess, requireAccess } from '../auth/access.ts';
import { refusals } from '../http/errors.ts';
import { boundedText, id, queryWholeNumber } from '../http/fields.ts';
import { toWallClock } from '../http/times.ts';
import { audienceOf, maySee, requireVisible, requireVisibleStatus } from './access.ts';
import { IdParams, type PedidosParts } from './parts.ts';
import { isPublicCode } from './public-code.ts';
import { findPedido, listPedidos, readHistorico, type Slice } from './read.ts';
import { toStatusCliente } from './status.ts';
import { statusQuery } from './status-query.ts';
import { unknownPedido } from './transition.ts';
import { PedidoWire, StatusWire, toPedidoWire, toStatusWire } from './wire.ts';

const MAX_SIZE = 100;
const MAX_PAGE = 100_000;

const OwnQuery = z.object({
  page: queryWholeNumber(0, 0, MAX_PAGE).describe('Page, from 0; counts only with `size`.'),
  size: queryWholeNumber(0, 0, MAX_SIZE).describe('Orders a page; absent or 0: all of them.'),
  status: statusQuery,
  busca: boundedText(100)
    .optional()
    .describe('Part of the number or of an item’s name, without regard to case and accents.'),
});

const Mudanca = z
  .object({
    de: StatusWire.nullable().describe('What it was before; null when it was made.'),
    para: StatusWire,
    motivo: z.string().nullable().describe('Why, in a few words.'),
    data: z.string().describe('When: wall clock of the shop.'),
    autorId: z
      .int()
      .nullable()
      .optional()
      .describe('Account that did it, null for the shop itself; admins only.'),
    autor: z.string().nullable().optional().describe('Its username; admins only.'),
  })
  .meta({
    id: 'MudancaPedido',
    description: 'A change of an order’s status; of its items, when `de` and `para` are the same.',
    examples: [
      {
        de: 'PENDENTE',
        para: 'PAGO',
        motivo: 'pagamento aprovado',
        data: '2026-03-01T09:20:00.000',
      },
    ],
  });

const PedidoPublico = z
  .object({
    numero: z.string().describe('The last four digits of the order’s number.'),
    status: StatusWire,
  })
  .meta({
    id: 'PedidoPublico',
    description: 'What a code alone may learn of an order.',
    examples: [{ numero: '…1042', status: 'ENVIADO' }],
  });

/** Reading orders, for their owners and for admins (API-26 to API-29). */
export const readRoutes: FastifyPluginAsyncZod<PedidosParts> = async (
  app,
  { db, secret, shop },
) => {
  const forUsers = { onRequest: requireAccess(db, secret) };
  const common = { tags: ['pedidos'], security: FOR_USERS };

  app.get(
    '/pedidos/me',
    {
      ...forUsers,
      schema: {
        ...common,
        summary: 'The caller’s orders',
        description:
          'Newest first; always a plain list. `page`, `size`, `status` and `busca` are additive. 400 for a word that is no status.',
        querystring: OwnQuery,
        response: { 200: z.array(PedidoWire), ...refusals(400, 401, 500) },
      },
    },
    async (request) => {
      const { page, size, status, busca } = request.query;
      const filter = { usuarioId: accessOf(request).usuario.id, status, busca: busca || undefined };
      const pedidos = await listPedidos(db, filter, sliceOf(page, size));
      return pedidos.map((pedido) => toPedidoWire(pedido, 'cliente', shop.timeZone));
    },
  );

  app.get(
    '/pedidos/:id',
    {
      ...forUsers,
      schema: {
        ...common,
        summary: 'An order',
        description:
          'For its owner and for admins; 404 `PEDIDO_NAO_ENCONTRADO` for everybody else, as if there were none (C-16).',
        params: IdParams,
        response: { 200: PedidoWire, ...refusals(400, 401, 404, 500) },
      },
    },
    async (request) => {
      const access = accessOf(request);
      const pedido = await requireVisible(db, access, request.params.id);
      return toPedidoWire(pedido, audienceOf(access), shop.timeZone);
    },
  );

  app.get(
    '/pedidos/:id/status',
    {
      ...forUsers,
      schema: {
        ...common,
        summary: 'Status of an order',
        description: 'Made to be asked every few seconds. Access as for the order itself.',
        params: IdParams,
        response: {
          200: z
            .object({ status: StatusWire })
            .meta({ id: 'StatusDoPedido', description: 'Where an order stands.' }),
          ...refusals(400, 401, 404, 500),
        },
      },
    },
    async (request) => {
      const access = accessOf(request);
      const status = await requireVisibleStatus(db, access, request.params.id);
      return { status: toStatusWire(status, audienceOf(access)) };
    },
  );

  app.get(
    '/pedidos/:id/historico',
    {
      ...forUsers,
      schema: {
        ...common,
        summary: 'What happened to an order',
        description: 'Oldest first. Access as for the order itself. Not in the older API.',
        params: IdParams,
        response: { 200: z.array(Mudanca), ...refusals(400, 401, 404, 500) },
      },
    },
    async (request) => {
      const access = accessOf(request);
      const audience = audienceOf(access);
      await requireVisibleStatus(db, access, request.params.id);
      const mudancas = await readHistorico(db, request.params.id);
      return mudancas.map(({ de, para, motivo, autor_id, autor, criado_em }) => ({
        de: de && toStatusWire(de, audience),
        para: toStatusWire(para, audience),
        motivo,
        data: toWallClock(criado_em, shop.timeZone),
        ...(audience === 'admin' ? { autorId: autor_id, autor } : {}),
      }));
    },
  );

  app.get(
    '/pedidos/public/:pedidoId',
    {
      schema: {
        tags: ['pedidos'],
        summary: 'An order, for whoever may see it',
        description:
          'With the token of its owner or an admin: the order. With the `codigo` of a mail: the end of its number and its status, nothing of a person (C-16). Otherwise 404 `PEDIDO_NAO_ENCONTRADO`.',
        security: [{}, ...FOR_USERS],
        params: z.object({ pedidoId: id.describe('Number of the order.') }),
        querystring: z.object({
          codigo: boundedText(100).optional().describe('The code from a mail about the order.'),
        }),
        response: { 200: z.union([PedidoWire, PedidoPublico]), ...refusals(400, 404, 500) },
      },
    },
    async (request) => {
      const { pedidoId } = request.params;
      const { codigo } = request.query;
      const pedido = await findPedido(db, pedidoId);
      if (pedido === undefined) throw unknownPedido();
      const access = await findAccess(db, secret, request);
      if (access !== undefined && maySee(access, pedido)) {
        return toPedidoWire(pedido, audienceOf(access), shop.timeZone);
      }
      if (codigo === undefined || !isPublicCode(secret, pedidoId, codigo)) throw unknownPedido();
      return { numero: endOf(pedidoId), status: toStatusCliente(pedido.status) };
    },
  );
};

function sliceOf(page: number, size: number): Slice | undefined {
  return size === 0 ? undefined : { limit: size, offset: page * size };
}

function endOf(pedidoId: number): string {
  return `…${String(pedidoId).slice(-4)}`;
}
