import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessOf, FOR_USERS, isAdmin, requireAccess } from '../auth/access.ts';
import type { Database } from '../db/open.ts';
import type { ListedEndereco } from '../enderecos/replace.ts';
import { refusals } from '../http/errors.ts';
import { id } from '../http/fields.ts';
import { unknownUsuario } from '../usuarios/locks.ts';
import { requireCpf, requireTelefone } from '../usuarios/requirements.ts';
import { findUsuario, type PerfilChange, readPerfil, updatePerfil } from './service.ts';
import {
  PerfilBody,
  PerfilWire,
  toPerfilWire,
  toUsuarioPerfilWire,
  UsuarioPerfilWire,
} from './wire.ts';

/** `/perfis` (rest-contract 3.5). */
export const perfisRoutes: FastifyPluginAsyncZod<{ db: Database; secret: Buffer }> = async (
  app,
  { db, secret },
) => {
  app.addHook('onRequest', requireAccess(db, secret));
  const common = { tags: ['perfis'], security: FOR_USERS };

  app.get(
    '/perfis/me',
    {
      schema: {
        ...common,
        summary: 'The caller’s profile',
        description: 'With account and addresses, these by name. A missing profile is made, empty.',
        response: { 200: UsuarioPerfilWire, ...refusals(401, 500) },
      },
    },
    async (request) => {
      const { usuario } = accessOf(request);
      return toUsuarioPerfilWire(usuario, await readPerfil(db, usuario.id));
    },
  );

  app.get(
    '/perfis/:id',
    {
      schema: {
        ...common,
        summary: 'The profile of an account',
        description:
          'One’s own, or anybody’s for an administrator. 404 `USUARIO_NAO_ENCONTRADO` for an unknown account, and for somebody else’s (C-78).',
        params: z.object({ id: id.describe('Number of the account, not of the profile.') }),
        response: { 200: UsuarioPerfilWire, ...refusals(400, 401, 404, 500) },
      },
    },
    async (request) => {
      const access = accessOf(request);
      const isAllowed = request.params.id === access.usuario.id || isAdmin(access);
      const usuario = isAllowed ? await findUsuario(db, request.params.id) : undefined;
      if (usuario === undefined) throw unknownUsuario();
      return toUsuarioPerfilWire(usuario, await readPerfil(db, usuario.id));
    },
  );

  app.put(
    '/perfis/me',
    {
      schema: {
        ...common,
        summary: 'Change the caller’s profile',
        description:
          'All or nothing; what is absent stays. `enderecos`, when present, is the whole list. 404 `ENDERECO_NAO_ENCONTRADO` for an address that is not the caller’s; 409 `CONFLITO` for a stale `versao`, `CPF_EM_USO`, `LIMITE_DE_ENDERECOS`; 422 with `campo`: `CPF_INVALIDO` or `DADOS_INVALIDOS`.',
        body: PerfilBody,
        response: { 200: PerfilWire, ...refusals(400, 401, 404, 409, 413, 415, 422, 500) },
      },
    },
    async (request) => {
      const { usuario } = accessOf(request);
      return toPerfilWire(await updatePerfil(db, usuario.id, toChange(request.body)));
    },
  );
};

function toChange(body: z.infer<typeof PerfilBody>): PerfilChange {
  const { nomeCompleto, telefone, cpf } = body;
  return {
    nomeCompleto: nomeCompleto === '' ? null : nomeCompleto,
    telefone: telefone === undefined ? undefined : requireTelefone(telefone),
    cpf: cpf === undefined ? undefined : requireCpf(cpf),
    enderecos: body.enderecos?.map(toListed),
    versao: body.versao ?? undefined,
  };
}

type ListedBody = NonNullable<z.infer<typeof PerfilBody>['enderecos']>[number];

function toListed({ id, padrao, ...written }: ListedBody): ListedEndereco {
  const { logradouro, numero, complemento, bairro, cidade, estado, cep } = written;
  return {
    id: id ?? undefined,
    written: {
      logradouro: logradouro ?? undefined,
      numero: numero ?? undefined,
      // Null says that there is none; only an absent one stays.
      complemento: complemento === null ? '' : complemento,
      bairro: bairro ?? undefined,
      cidade: cidade ?? undefined,
      estado: estado ?? undefined,
      cep: cep ?? undefined,
    },
    padrao: padrao ?? false,
  };
}
