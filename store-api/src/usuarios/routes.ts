import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessOf, FOR_ADMINS } from '../auth/access.ts';
import { isConfirmed } from '../auth/identity.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { refusals } from '../http/errors.ts';
import { boundedText, id, MAX_INT, queryWholeNumber } from '../http/fields.ts';
import { filteredPageOf, toFilteredPage } from '../http/page.ts';
import { createUsuario, updateUsuario } from './administration.ts';
import { ChangeBody, NewUsuarioBody, toChange, toNewConta } from './bodies.ts';
import { eraseUsuario } from './erasure.ts';
import { readHistorico } from './history.ts';
import { listUsuarios } from './list.ts';
import { unknownUsuario } from './locks.ts';
import { HistoricoWire, looseStatus, toHistoricoWire, UsuarioWire } from './wire.ts';

const PAGE_SIZE = 5;
const MAX_PAGE_SIZE = 100;

const Params = z.object({ id: id.describe('Number of the account.') });

const ListQuery = z.object({
  page: queryWholeNumber(0, 0, MAX_INT).describe('Page, from 0.'),
  size: queryWholeNumber(PAGE_SIZE, 1, MAX_PAGE_SIZE).describe('Accounts on a page.'),
  status: looseStatus.optional().describe('Only accounts in this status; empty or absent: all.'),
  search: boundedText(100)
    .default('')
    .describe(
      'Part of a username, a name or an e-mail, ignoring case and accents, or the exact number. Not in the older API.',
    ),
});

const UsuariosPage = filteredPageOf(UsuarioWire).meta({
  id: 'PaginaDeUsuarios',
  description: 'A page of accounts.',
});

export const usuariosRoutes: ApiRoutes = async (app, { db, shop }) => {
  const security = FOR_ADMINS;
  const autorOf = async (request: FastifyRequest) => {
    const access = accessOf(request);
    const autorId = access.usuario.id;
    return { autorId, isConfirmed: await isConfirmed(db, access, new Date()) };
  };

  app.get(
    '/usuarios',
    { schema: { security, querystring: ListQuery, response: { 200: UsuariosPage } } },
    async ({ query }) => {
      const { page, size, status, search } = query;
      const { usuarios, total } = await listUsuarios(db, query);
      return toFilteredPage(usuarios, total, { page, size }, { status, search });
    },
  );

  app.post(
    '/usuarios',
    {
      schema: {
        security,
        body: NewUsuarioBody,
        response: { 200: UsuarioWire, ...refusals(409, 422) },
      },
    },
    async (request) => createUsuario(db, shop, await autorOf(request), toNewConta(request.body)),
  );

  app.put(
    '/usuarios/:id',
    {
      schema: {
        security,
        params: Params,
        body: ChangeBody,
        response: { 200: UsuarioWire, ...refusals(404, 409, 422) },
      },
    },
    async (request) => {
      const change = toChange(request.body);
      const autor = await autorOf(request);
      return updateUsuario(db, shop, autor, request.params.id, change, new Date());
    },
  );

  app.delete(
    '/usuarios/:id',
    {
      schema: {
        security,
        params: Params,
        response: { 200: z.undefined().describe('Erased.'), ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      await eraseUsuario(db, shop, accessOf(request).usuario.id, request.params.id, new Date());
      return reply.send(undefined);
    },
  );

  app.get(
    '/usuarios/:id/historico',
    {
      schema: {
        security,
        params: Params,
        response: { 200: z.array(HistoricoWire).describe('Newest first.'), ...refusals(404) },
      },
    },
    async ({ params }) => {
      const entries = await readHistorico(db, params.id);
      if (entries.length === 0) throw unknownUsuario();
      return entries.map((entry) => toHistoricoWire(entry, shop));
    },
  );
};
