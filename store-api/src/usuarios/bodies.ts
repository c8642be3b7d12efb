import { z } from 'zod';
import { looseText } from '../http/fields.ts';
import type { NewUsuario, UsuarioChange } from './administration.ts';
import { requireEmail, requireSenha, requireUsername } from './requirements.ts';
import { parseRoles } from './roles.ts';
import { normalizeEmail } from './rules.ts';
import { Status } from './wire.ts';

const roleWords = z
  .union([
    z.array(z.string().max(50)).max(10),
    z
      .string()
      .max(50)
      .transform((word) => [word]),
  ])
  .transform((words, context) => {
    const roles = parseRoles(words.filter((word) => word.trim() !== ''));
    if (roles !== undefined) return roles;
    context.addIssue({ code: 'custom', message: 'unknown role' });
    return z.NEVER;
  });

const status = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.union([Status, z.literal('').transform(() => undefined)]));

const fields = {
  username: looseText(255).nullish().describe('At most 50 characters without spaces.'),
  email: looseText(320).nullish().describe('E-mail; nobody else’s. Kept in lower case.'),
  password: z.string().max(1024).nullish().describe('Password; ruled as at registration.'),
  nome: looseText(120).nullish().describe('Name.'),
  status: status.nullish().describe('Only ATIVO accounts may sign in.'),
  roles: roleWords
    .nullish()
    .describe('What it may do, in any case, with or without `ROLE_`; one or a list.'),
  role: roleWords.nullish().describe('The same, for `roles`. Not in the older API.'),
};

/** What `POST /usuarios` takes. */
export const NewUsuarioBody = z.object(fields).meta({
  id: 'NovoUsuario',
  description: 'An account to open. Without status it is ATIVO, without roles a customer’s.',
  examples: [
    {
      username: 'estoque',
      email: 'estoque@example.com',
      password: 'Frasco@2026',
      roles: ['ROLE_USER', 'ROLE_ADMIN'],
      status: 'ATIVO',
    },
  ],
});

/** What `PUT /usuarios/{id}` takes. */
export const ChangeBody = z
  .object({
    ...fields,
    novaSenha: z
      .string()
      .max(1024)
      .nullish()
      .describe('New password, as `password`; blank keeps the old one.'),
  })
  .meta({
    id: 'MudancaDeUsuario',
    description:
      'What changes of an account; what is absent, null or, but for `nome`, blank stays as it is.',
    examples: [{ status: 'BANIDO' }],
  });

/** @throws Refusal 422 with the field whose rule is broken. */
export function toNewUsuario(body: z.infer<typeof NewUsuarioBody>): NewUsuario {
  const username = body.username ?? '';
  const password = body.password ?? '';
  requireUsername(username, 1);
  const email = requireEmail(body.email ?? '');
  requireSenha(password, 'password');
  return {
    username,
    password,
    email,
    nome: body.nome || null,
    status: body.status ?? 'ATIVO',
    roles: rolesOf(body) ?? ['ROLE_USER'],
  };
}

/** @throws Refusal 422 SENHA_FRACA. The other rules are for what differs from the account as it is. */
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

function rolesOf({ roles, role }: Pick<z.infer<typeof ChangeBody>, 'roles' | 'role'>) {
  return (
    [roles, role].find((given) => given !== undefined && given !== null && given.length > 0) ??
    undefined
  );
}
