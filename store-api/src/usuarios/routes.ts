import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessOf, usuarioIdOf } from '../auth/access.ts';
import { isConfirmed } from '../auth/identity.ts';
import type { Role } from '../db/tables.gen.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forAdmins } from '../http/calls.ts';
import {
  boundedText,
  id,
  looseText,
  MAX_INT,
  named,
  senhaText,
  wholeNumber,
} from '../http/fields.ts';
import { filteredPageOf, pageQuery, toFilteredPage } from '../http/page.ts';
import { withWallClocks } from '../http/times.ts';
import { createUsuario, type UsuarioChange, updateUsuario } from './administration.ts';
import type { NewConta } from './creation.ts';
import { eraseUsuario } from './erasure.ts';
import { unknownUsuario } from './locks.ts';
import { listUsuarios, readHistorico } from './read.ts';
import {
  normalizeEmail,
  requireEmail,
  requireNome,
  requireSenha,
  requireUsername,
} from './rules.ts';
import { looseStatus, Role as RoleWire, Status, UsuarioWire } from './wire.ts';

/** One role or a list, in any case, with or without `ROLE_`; in the order of the wire, without repeats. */
const looseRoles = z
  .union([
    z.array(z.string().max(50)).max(10),
    z
      .string()
      .max(50)
      .transform((word) => [word]),
  ])
  .transform((words, context): Role[] => {
    const upper = words.map((word) => word.trim().toUpperCase()).filter((word) => word !== '');
    const names = new Set(upper.map((word) => (word.startsWith('ROLE_') ? word : `ROLE_${word}`)));
    const roles = RoleWire.options.filter((role) => names.has(role));
    if (roles.length < names.size) context.addIssue({ code: 'custom', message: 'unknown role' });
    return roles;
  });

const fields = {
  username: looseText(255)
    .nullish()
    .describe('A new one: 6 to 20 ASCII letters, digits, `.`, `_` and `-`; unique, ignoring case.'),
  email: looseText(320).nullish().describe('E-mail; unique. Stored in lower case.'),
  password: senhaText.nullish().describe('Password; same rule as at registration.'),
  nome: looseText(120).nullish().describe('Name.'),
  status: looseStatus.nullish().describe('Only ATIVO accounts may sign in.'),
  roles: looseRoles.nullish().describe('One role or a list, in any case, with or without `ROLE_`.'),
  role: looseRoles.nullish().describe('Another name of `roles`. Not in the older API.'),
};

export const NewUsuarioBody = named(
  'NovoUsuario',
  'A new account. The default status is ATIVO, the default role ROLE_USER.',
  fields,
);

export const ChangeBody = named(
  'MudancaDeUsuario',
  'Changes of an account. Absent, null and blank fields keep their value; a blank `nome` clears it.',
  {
    ...fields,
    novaSenha: senhaText
      .nullish()
      .describe('New password, like `password`; blank keeps the current one.'),
    versaoConta: wholeNumber(0, MAX_INT)
      .nullish()
      .describe(
        'The `versaoConta` that the caller read; 409 `CONFLITO` when it changed since. Not in the older API.',
      ),
  },
);

/** An account with an empty profile, whose owner should choose another password. @throws Refusal 422 on the first invalid field. */
export function toNewConta(body: z.infer<typeof NewUsuarioBody>): NewConta {
  return {
    username: requireUsername(body.username ?? ''),
    email: requireEmail(body.email ?? ''),
    password: requireSenha(body.password ?? '', 'password'),
    nome: body.nome ? requireNome(body.nome, 'nome') : null,
    status: body.status ?? 'ATIVO',
    roles: rolesOf(body) ?? ['ROLE_USER'],
    trocarSenha: true,
    emailConfirmado: true,
    perfil: { nomeCompleto: null, telefone: null, cpf: null },
  };
}

/** @throws Refusal 422 SENHA_FRACA. Username, e-mail and name are checked later, if they differ from the stored ones. */
export function toChange(body: z.infer<typeof ChangeBody>): UsuarioChange {
  const campo = body.novaSenha?.trim() ? 'novaSenha' : 'password';
  const novaSenha = body[campo]?.trim() ? (body[campo] ?? undefined) : undefined;
  if (novaSenha !== undefined) requireSenha(novaSenha, campo);
  return {
    username: body.username || undefined,
    email: body.email ? normalizeEmail(body.email) : undefined,
    nome: body.nome === '' ? null : (body.nome ?? undefined),
    status: body.status ?? undefined,
    roles: rolesOf(body),
    novaSenha,
    versao: body.versaoConta ?? undefined,
  };
}

function rolesOf({ roles, role }: z.infer<typeof NewUsuarioBody>): Role[] | undefined {
  if (roles && roles.length > 0) return roles;
  return role && role.length > 0 ? role : undefined;
}

const Params = z.object({ id: id.describe('Number of the account.') });

const ListQuery = z.object({
  ...pageQuery(5, 'Accounts'),
  status: looseStatus.optional().describe('Only accounts in this status; empty or absent: all.'),
  search: boundedText(100)
    .default('')
    .describe(
      'Part of a username, a name or an e-mail, ignoring case and accents, or the exact number. Not in the older API.',
    ),
});

const HistoricoWire = named('HistoricoUsuario', 'One change of an account’s status or roles.', {
  id: z.int().describe('Number of the entry.'),
  deStatus: Status.nullable().describe('Status before; null when the account was created.'),
  paraStatus: Status.describe('Status after.'),
  deRoles: z
    .array(RoleWire)
    .nullable()
    .describe('Roles before; null when the account was created.'),
  paraRoles: z.array(RoleWire).describe('Roles after.'),
  autorId: z
    .int()
    .nullable()
    .describe('Number of the account that made the change; null without a signed-in author.'),
  motivo: z.string().nullable().describe('Reason, in a few Portuguese words.'),
  data: z.string().describe('When: wall clock of the shop, without offset.'),
});

const UsuariosPage = filteredPageOf(UsuarioWire).meta({
  id: 'PaginaDeUsuarios',
  description: 'A page of accounts.',
});

export const usuariosRoutes: ApiRoutes = async (app, { db, shop }) => {
  const autorOf = async (request: FastifyRequest) => {
    const access = accessOf(request);
    const autorId = access.usuario.id;
    return { autorId, isConfirmed: await isConfirmed(db, access, new Date()) };
  };

  app.get('/usuarios', forAdmins({ querystring: ListQuery }, UsuariosPage), async ({ query }) => {
    const { page, size, status, search } = query;
    const { usuarios, total } = await listUsuarios(db, query);
    return toFilteredPage(usuarios, total, { page, size }, { status, search });
  });

  app.post(
    '/usuarios',
    forAdmins({ body: NewUsuarioBody }, UsuarioWire, 409, 422),
    async (request) => createUsuario(db, shop, await autorOf(request), toNewConta(request.body)),
  );

  app.put(
    '/usuarios/:id',
    forAdmins({ params: Params, body: ChangeBody }, UsuarioWire, 404, 409, 422),
    async (request) => {
      const change = toChange(request.body);
      const autor = await autorOf(request);
      return updateUsuario(db, shop, autor, request.params.id, change, new Date());
    },
  );

  app.delete(
    '/usuarios/:id',
    forAdmins({ params: Params }, z.undefined().describe('Erased.'), 404, 409),
    async (request, reply) => {
      await eraseUsuario(db, shop, usuarioIdOf(request), request.params.id, new Date());
      return reply.send(undefined);
    },
  );

  app.get(
    '/usuarios/:id/historico',
    forAdmins({ params: Params }, z.array(HistoricoWire).describe('Newest first.'), 404),
    async ({ params }) => {
      const entries = await readHistorico(db, params.id);
      if (entries.length === 0) throw unknownUsuario();
      return entries.map((entry) => withWallClocks(entry, shop.timeZone));
    },
  );
};
