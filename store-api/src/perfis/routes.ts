import { z } from 'zod';
import { accessOf, FOR_USERS, isAdmin } from '../auth/access.ts';
import { clearing } from '../enderecos/rules.ts';
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
    { schema: { security, response: { 200: UsuarioPerfilWire } } },
    async (request) => {
      const { usuario } = accessOf(request);
      return toUsuarioPerfilWire(usuario, await readPerfil(db, usuario.id));
    },
  );

  app.get(
    '/perfis/:id',
    {
      schema: {
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
    enderecos: body.enderecos?.map(({ id, padrao, ...written }) => ({
      id: id ?? undefined,
      padrao: padrao ?? false,
      written: clearing(written),
    })),
    versao: body.versao ?? undefined,
  };
}
