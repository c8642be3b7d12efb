import { z } from 'zod';
import { accessOf, FOR_USERS, isAdmin } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { refusals } from '../http/errors.ts';
import { id } from '../http/fields.ts';
import { unknownUsuario } from '../usuarios/locks.ts';
import { requireCpf, requireTelefone } from '../usuarios/rules.ts';
import { findUsuario } from '../usuarios/service.ts';
import { type PerfilChange, readPerfil, updatePerfil } from './service.ts';
import {
  PerfilBody,
  PerfilWire,
  toPerfilWire,
  toUsuarioPerfilWire,
  UsuarioPerfilWire,
} from './wire.ts';

export const perfisRoutes: ApiRoutes = async (app, { db }) => {
  const security = FOR_USERS;

  app.get(
    '/perfis/me',
    {
      schema: {
        summary: 'The caller’s profile',
        description:
          'With account and addresses; address fields under their own names. A missing profile is created empty.',
        security,
        response: { 200: UsuarioPerfilWire },
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
        summary: 'The profile of an account',
        description:
          'Customers read their own, administrators any. 404 `USUARIO_NAO_ENCONTRADO` for an unknown account and for another customer’s.',
        security,
        params: z.object({ id: id.describe('Number of the account, not of the profile.') }),
        response: { 200: UsuarioPerfilWire, ...refusals(404) },
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
        summary: 'Change the caller’s profile',
        description:
          'All fields or none. Absent fields keep their value; `enderecos`, when present, is the whole list. 404 `ENDERECO_NAO_ENCONTRADO` for an address that is not the caller’s; 409 `CONFLITO` for a stale `versao`, `CPF_EM_USO`, `LIMITE_DE_ENDERECOS`; 422 with `campo`: `CPF_INVALIDO` or `DADOS_INVALIDOS`.',
        security,
        body: PerfilBody,
        response: { 200: PerfilWire, ...refusals(404, 409, 422) },
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
    // Null clears `complemento`; every other absent or null field keeps its value.
    enderecos: body.enderecos?.map(({ id, padrao, complemento, ...written }) => ({
      id: id ?? undefined,
      padrao: padrao ?? false,
      written: { ...written, complemento: complemento === null ? '' : complemento },
    })),
    versao: body.versao ?? undefined,
  };
}
