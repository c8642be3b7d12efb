import { z } from 'zod';
import { named } from '../http/fields.ts';

export const Status = z.enum(['ATIVO', 'INATIVO', 'BANIDO']);
export const Role = z.enum(['ROLE_USER', 'ROLE_ADMIN']);

/** A status in any case; undefined for a blank text. */
export const looseStatus = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.union([Status, z.literal('').transform(() => undefined)]));

/** UsuarioDTO of the older API, plus `trocarSenha`, `emailConfirmado` and `versaoConta`. */
export const UsuarioWire = named('Usuario', 'An account.', {
  id: z.int().describe('Number of the account.'),
  username: z.string().describe('Username.'),
  nome: z.string().nullable().describe('Name; null when none was given.'),
  email: z.string().describe('E-mail, lower case.'),
  status: Status.describe('Only ATIVO accounts may sign in.'),
  roles: z.array(Role).describe('Roles of the account.'),
  trocarSenha: z
    .boolean()
    .describe(
      'Whether an administrator chose the password, so that the owner should choose another. Not in the older API.',
    ),
  emailConfirmado: z
    .boolean()
    .describe(
      'Whether the owner followed the link mailed to this e-mail, or an administrator created the account. Not in the older API.',
    ),
  versaoConta: z
    .int()
    .describe('Counts the changes of the account by administrators. Not in the older API.'),
});
