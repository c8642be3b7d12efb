import { z } from 'zod';
import { accessOf, FOR_ADMINS } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { refusals } from '../http/errors.ts';
import { boundedText, id, MAX_INT, queryWholeNumber } from '../http/fields.ts';
import { filteredPageOf, toFilteredPage } from '../http/page.ts';
import { createUsuario, updateUsuario } from './administration.ts';
import { ChangeBody, NewUsuarioBody, toChange, toNewUsuario } from './bodies.ts';
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

  app.get(
    '/usuarios',
    {
      schema: {
        summary: 'List accounts',
        description:
          'Ordered by number, without erased accounts. `filtrosAplicados` lists the filters that were applied. 400 `DADOS_INVALIDOS` for an unknown status.',
        security,
        querystring: ListQuery,
        response: { 200: UsuariosPage },
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
      schema: {
        summary: 'Create an account',
        description:
          'With an empty profile. The owner is asked to choose another password (`trocarSenha`) and gets a mail. 400 for an unknown role or status; 409 `USUARIO_EM_USO` or `EMAIL_EM_USO`; 422 with `campo`: `SENHA_FRACA` or `DADOS_INVALIDOS`.',
        security,
        body: NewUsuarioBody,
        response: { 200: UsuarioWire, ...refusals(409, 422) },
      },
    },
    async (request) => createUsuario(db, accessOf(request).usuario.id, toNewUsuario(request.body)),
  );

  app.put(
    '/usuarios/:id',
    {
      schema: {
        summary: 'Change an account',
        description:
          'Absent fields keep their value. A new username or password, a removed role, or a status other than ATIVO ends its sessions. 404 `USUARIO_NAO_ENCONTRADO`; 409 `USUARIO_EM_USO`, `EMAIL_EM_USO`, or `ULTIMO_ADMIN` when no administrator would be left; 422 with `campo`: `SENHA_FRACA` or `DADOS_INVALIDOS`.',
        security,
        params: Params,
        body: ChangeBody,
        response: { 200: UsuarioWire, ...refusals(404, 409, 422) },
      },
    },
    async (request) => {
      const change = toChange(request.body);
      const autorId = accessOf(request).usuario.id;
      return updateUsuario(db, autorId, request.params.id, change, new Date());
    },
  );

  app.delete(
    '/usuarios/:id',
    {
      schema: {
        summary: 'Erase an account',
        description:
          'Empty answer. Orders of the account stay without name, CPF, phone, e-mail, street and tracking link; unpaid ones are cancelled. 404 `USUARIO_NAO_ENCONTRADO`; 409 `PROPRIA_CONTA`, `ULTIMO_ADMIN`, or `USUARIO_EM_USO` while an order is paid and not delivered.',
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
        summary: 'Changes of an account’s status and roles',
        description:
          'The last 200 changes, newest first, also of an erased account. 404 `USUARIO_NAO_ENCONTRADO`. Not in the older API.',
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
