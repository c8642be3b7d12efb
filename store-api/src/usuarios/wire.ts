import { z } from 'zod';
import type { Shop } from '../config.ts';
import { toWallClock } from '../http/times.ts';
import type { HistoricoUsuario } from './history.ts';

export const Status = z.enum(['ATIVO', 'INATIVO', 'BANIDO']);
export const Role = z.enum(['ROLE_USER', 'ROLE_ADMIN']);

/** A status in any case; undefined for a blank text. */
export const looseStatus = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.union([Status, z.literal('').transform(() => undefined)]));

/** UsuarioDTO of the older API, plus `trocarSenha` and `emailConfirmado`. */
export const UsuarioWire = z
  .object({
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
  })
  .meta({
    id: 'Usuario',
    description: 'An account.',
  });

export const HistoricoWire = z
  .object({
    id: z.int().describe('Number of the entry.'),
    deStatus: Status.nullable().describe('Status before; null when the account was created.'),
    paraStatus: Status.describe('Status after.'),
    deRoles: z.array(Role).nullable().describe('Roles before; null when the account was created.'),
    paraRoles: z.array(Role).describe('Roles after.'),
    autorId: z
      .int()
      .nullable()
      .describe('Number of the account that made the change; null without a signed-in author.'),
    motivo: z.string().nullable().describe('Reason, in a few Portuguese words.'),
    data: z.string().describe('When: wall clock of the shop, without offset.'),
  })
  .meta({
    id: 'HistoricoUsuario',
    description: 'One change of an account’s status or roles.',
  });

export function toHistoricoWire(
  { criadoEm, ...rest }: HistoricoUsuario,
  { timeZone }: Pick<Shop, 'timeZone'>,
): z.infer<typeof HistoricoWire> {
  return { ...rest, data: toWallClock(criadoEm, timeZone) };
}
