import { z } from 'zod';
import type { Role } from '../db/tables.gen.ts';
import { looseText } from '../http/fields.ts';
import type { UsuarioChange } from './administration.ts';
import type { NewConta } from './creation.ts';
import {
  normalizeEmail,
  requireEmail,
  requireNome,
  requireSenha,
  requireUsername,
} from './rules.ts';
import { looseStatus, Role as RoleWire } from './wire.ts';

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
  password: z.string().max(1024).nullish().describe('Password; same rule as at registration.'),
  nome: looseText(120).nullish().describe('Name.'),
  status: looseStatus.nullish().describe('Only ATIVO accounts may sign in.'),
  roles: looseRoles.nullish().describe('One role or a list, in any case, with or without `ROLE_`.'),
  role: looseRoles.nullish().describe('Another name of `roles`. Not in the older API.'),
};

export const NewUsuarioBody = z.object(fields).meta({
  id: 'NovoUsuario',
  description: 'A new account. The default status is ATIVO, the default role ROLE_USER.',
});

export const ChangeBody = z
  .object({
    ...fields,
    novaSenha: z
      .string()
      .max(1024)
      .nullish()
      .describe('New password, like `password`; blank keeps the current one.'),
  })
  .meta({
    id: 'MudancaDeUsuario',
    description:
      'Changes of an account. Absent, null and blank fields keep their value; a blank `nome` clears it.',
  });

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
  };
}

function rolesOf({ roles, role }: z.infer<typeof NewUsuarioBody>): Role[] | undefined {
  if (roles && roles.length > 0) return roles;
  return role && role.length > 0 ? role : undefined;
}
