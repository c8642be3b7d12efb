import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessOf, FOR_ADMINS, requireAccess } from '../auth/access.ts';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { refusals } from '../http/errors.ts';
import { boundedText, id, MAX_INT, queryWholeNumber } from '../http/fields.ts';
import { filteredPageOf, toFilteredPage } from '../http/page.ts';
import { createUsuario, updateUsuario } from './administration.ts';
import { ChangeBody, NewUsuarioBody, toChange, toNewUsuario } from './bodies.ts';
import { eraseUsuario } from './erasure.ts';
import { readHistorico } from './history.ts';
import { listUsuarios } from './list.ts';
import { unknownUsuario } from './locks.ts';
import { HistoricoWire, Status, toHistoricoWire, UsuarioWire } from './wire.ts';

const PAGE_SIZE = 5;
const MAX_PAGE_SIZE = 100;

const Params = z.object({ id: id.describe('Number of the account.') });

const ListQuery = z.object({
  page: queryWholeNumber(0, 0, MAX_INT).describe('Page, from 0.'),
  size: queryWholeNumber(PAGE_SIZE, 1, MAX_PAGE_SIZE).describe('Accounts on a page.'),
  status: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.union([Status, z.literal('').transform(() => undefined)]))
    .optional()
    .describe('Only these; empty or absent: all.'),
  search: boundedText(100)
    .default('')
    .describe(
      'Part of a username, a name or an e-mail, without regard to case and accents, or the exact number. Not in the older API.',
    ),
});

const UsuariosPage = filteredPageOf(UsuarioWire).meta({
  id: 'PaginaDeUsuarios',
  description: 'Some of the accounts.',
});

/** `/usuarios`, for administrators (rest-contract 3.6). */
export const usuariosRoutes: FastifyPluginAsyncZod<{
  db: Database;
  secret: Buffer;
  shop: Shop;
}> = async (app, { db, secret, shop }) => {
  const forAdmins = {
    onRequest: requireAccess(db, secret, 'ROLE_ADMIN'),
    common: { tags: ['usuarios'], security: FOR_ADMINS },
  };

  app.get(
    '/usuarios',
    {
      onRequest: forAdmins.onRequest,
      schema: {
        ...forAdmins.common,
        summary: 'Accounts, page by page',
        description:
          'In the order of their numbers; erased ones are left out. `filtrosAplicados` says which filters were applied. 400 `DADOS_INVALIDOS` for a status that does not exist.',
        querystring: ListQuery,
        response: { 200: UsuariosPage, ...refusals(400, 401, 403, 500) },
      },
    },
    async ({ query }) => {
      const { page, size, status, search } = query;
      const { usuarios, total } = await listUsuarios(db, query);
      return toFilteredPage(usuarios, total, { page, size }, { status, search });
    },
  );

  app.post(
    '/usuarios',
    {
      onRequest: forAdmins.onRequest,
      schema: {
        ...forAdmins.common,
        summary: 'Open an account for somebody',
        description:
          'With an empty profile; its owner is to choose another password (`trocarSenha`) and is told by mail. 400 for an unknown role or status; 409 `USUARIO_EM_USO` or `EMAIL_EM_USO`; 422 with `campo`: `SENHA_FRACA` or `DADOS_INVALIDOS`.',
        body: NewUsuarioBody,
        response: {
          200: UsuarioWire,
          ...refusals(400, 401, 403, 409, 413, 415, 422, 500),
        },
      },
    },
    async (request) => createUsuario(db, accessOf(request).usuario.id, toNewUsuario(request.body)),
  );

  app.put(
    '/usuarios/:id',
    {
      onRequest: forAdmins.onRequest,
      schema: {
        ...forAdmins.common,
        summary: 'Change an account',
        description:
          'What is absent stays. A new name or password, a role less, or a status other than ATIVO ends its sessions. 404 `USUARIO_NAO_ENCONTRADO`; 409 `USUARIO_EM_USO`, `EMAIL_EM_USO`, or `ULTIMO_ADMIN` when nobody could administrate the shop any more; 422 with `campo`: `SENHA_FRACA` or `DADOS_INVALIDOS`.',
        params: Params,
        body: ChangeBody,
        response: {
          200: UsuarioWire,
          ...refusals(400, 401, 403, 404, 409, 413, 415, 422, 500),
        },
      },
    },
    async (request) =>
      updateUsuario(
        db,
        accessOf(request).usuario.id,
        request.params.id,
        toChange(request.body),
        new Date(),
      ),
  );

  app.delete(
    '/usuarios/:id',
    {
      onRequest: forAdmins.onRequest,
      schema: {
        ...forAdmins.common,
        summary: 'Erase an account',
        description:
          'Empty answer. With orders, these stay without the person: name, CPF, phone, e-mail, street and tracking link go, unpaid ones are cancelled. 404 `USUARIO_NAO_ENCONTRADO`; 409 `PROPRIA_CONTA`, `ULTIMO_ADMIN`, or `USUARIO_EM_USO` while an order is paid or on its way.',
        params: Params,
        response: {
          200: z.undefined().describe('Erased.'),
          ...refusals(400, 401, 403, 404, 409, 500),
        },
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
      onRequest: forAdmins.onRequest,
      schema: {
        ...forAdmins.common,
        summary: 'Who changed what an account may do',
        description:
          'The last 200 changes of its status and roles, newest first; those of an erased account too. 404 `USUARIO_NAO_ENCONTRADO`. Not in the older API.',
        params: Params,
        response: {
          200: z.array(HistoricoWire).describe('Newest first.'),
          ...refusals(400, 401, 403, 404, 500),
        },
      },
    },
    async ({ params }) => {
      const entries = await readHistorico(db, params.id);
      if (entries.length === 0) throw unknownUsuario();
      return entries.map((entry) => toHistoricoWire(entry, shop));
    },
  );
};
