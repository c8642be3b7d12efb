import { z } from 'zod';
import { accessOf, isAdmin } from '../auth/access.ts';
import { clearing } from '../enderecos/rules.ts';
import { EnderecoWire, enderecoFields, toEnderecoWire } from '../enderecos/wire.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forUsers } from '../http/calls.ts';
import { id, looseText, MAX_INT, named, wholeNumber } from '../http/fields.ts';
import { unknownUsuario } from '../usuarios/locks.ts';
import { requireCpf, requireTelefone } from '../usuarios/rules.ts';
import { findUsuario, type Usuario } from '../usuarios/service.ts';
import { UsuarioWire } from '../usuarios/wire.ts';
import {
  type PerfilChange,
  type PerfilWithEnderecos,
  readPerfil,
  updatePerfil,
} from './service.ts';

// Bounds the size of a request; the business limit is `MAX_ENDERECOS`.
const MAX_LISTED = 200;

const perfilFields = {
  nomeCompleto: z.string().nullable().describe('Full name.'),
  telefone: z.string().nullable().describe('Phone: 10 or 11 digits.'),
  cpf: z.string().nullable().describe('CPF: 11 digits.'),
  enderecos: z.array(EnderecoWire).describe('Addresses, oldest first.'),
  versao: z
    .int()
    .describe('Counts the changes of the profile and of its addresses. Not in the older API.'),
};

/** UsuarioPerfil of the older API, plus `emailConfirmado` and `versao`; address fields under their own names. */
export const UsuarioPerfilWire = UsuarioWire.omit({ trocarSenha: true })
  .extend({ perfilId: z.int().describe('Number of the profile.'), ...perfilFields })
  .meta({
    id: 'UsuarioPerfil',
    description: 'An account with its profile.',
  });

export const PerfilWire = named('Perfil', 'A profile, without its account.', {
  id: z.int().describe('Number of the profile.'),
  ...perfilFields,
});

const ListedEnderecoBody = named(
  'EnderecoDaLista',
  'An address of the caller’s whole list. With `id`, absent fields keep their value.',
  {
    id: id.nullish().describe('Number of an address to keep; absent for a new one.'),
    ...enderecoFields,
  },
);

export const PerfilBody = named(
  'MudancaDePerfil',
  'Changes of a profile; absent fields keep their value.',
  {
    nomeCompleto: looseText(120).nullish().describe('Full name; blank or null clears it.'),
    telefone: looseText(40)
      .nullish()
      .describe('10 or 11 digits in any mask; blank or null clears it.'),
    cpf: looseText(40)
      .nullish()
      .describe('11 digits in any mask, with valid check digits; unique; blank or null clears it.'),
    enderecos: z
      .array(ListedEnderecoBody)
      .max(MAX_LISTED)
      .nullish()
      .describe('All addresses: those not listed are deleted. Absent: all are kept.'),
    versao: wholeNumber(0, MAX_INT)
      .nullish()
      .describe('The `versao` that the caller read; 409 `CONFLITO` when it changed since.'),
  },
);

export function toUsuarioPerfilWire(
  usuario: Usuario,
  { perfil, enderecos }: PerfilWithEnderecos,
): z.infer<typeof UsuarioPerfilWire> {
  const { trocarSenha: _, ...account } = usuario;
  return { ...account, ...perfil, enderecos: enderecos.map(toEnderecoWire) };
}

export function toPerfilWire({
  perfil: { perfilId, ...perfil },
  enderecos,
}: PerfilWithEnderecos): z.infer<typeof PerfilWire> {
  return { id: perfilId, ...perfil, enderecos: enderecos.map(toEnderecoWire) };
}

export const perfisRoutes: ApiRoutes = async (app, { db }) => {
  app.get('/perfis/me', forUsers({}, UsuarioPerfilWire), async (request) => {
    const { usuario } = accessOf(request);
    return toUsuarioPerfilWire(usuario, await readPerfil(db, usuario.id));
  });

  app.get(
    '/perfis/:id',
    forUsers(
      { params: z.object({ id: id.describe('Number of the account, not of the profile.') }) },
      UsuarioPerfilWire,
      404,
    ),
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
    forUsers({ body: PerfilBody }, PerfilWire, 404, 409, 422),
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
