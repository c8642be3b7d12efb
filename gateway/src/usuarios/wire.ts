import { z } from 'zod';
import { papeisWire, perfilWire, type ReadPerfil, rolesWire, statusWire } from '../conta/wire.ts';
import { readWallClock } from '../graphql/moment.ts';
import { pageOf } from '../rest/page.ts';
import { identifier, nullableText as text, tolerantList } from '../rest/values.ts';
import type { EventoUsuarioModel, UsuarioModel } from './model.ts';

/** An account as it was read. */
export interface ReadUsuario extends UsuarioModel {
  /** Roles as the API names them, for a save that must leave them as they are. */
  readonly roles: readonly string[];
  /** False when the reply left something out that a save from it would overwrite with nothing. */
  readonly whole: boolean;
}

/** An account and its profile from one reply; null is the half that could not be read. */
export interface UsuarioComPerfil {
  readonly usuario: ReadUsuario | null;
  readonly perfil: ReadPerfil | null;
}

/** What `PUT /usuarios/{id}` overwrites with nothing when it is not sent (rest-contract 3.6). */
const OVERWRITTEN = ['username', 'nome', 'email', 'status'] as const;

const fields = z
  .object({
    id: identifier,
    username: text,
    nome: text,
    email: text,
    status: statusWire,
    roles: z.unknown().optional(),
    role: z.unknown().optional(),
    keys: z.array(z.string()),
  })
  .transform(
    ({ id, username, nome, email, status, roles, role, keys }): ReadUsuario => ({
      __typename: 'Usuario',
      id,
      username: username ?? '',
      nome,
      email,
      status,
      papeis: papeisWire.parse(roles ?? role),
      roles: rolesWire.parse(roles ?? role),
      whole: OVERWRITTEN.every((key) => keys.includes(key)),
    }),
  );

const anyObject = z.record(z.string(), z.unknown());

/** `UsuarioDTO` (rest-contract 2): no status is ATIVO, roles in any form. */
export const usuarioWire = anyObject
  .transform((raw) => ({ ...raw, keys: Object.keys(raw) }))
  .pipe(fields);

/** `GET /usuarios`; accounts that cannot be read are left out. */
export const usuariosPageWire = pageOf(usuarioWire);

/**
 * `GET /perfis/{id}` (rest-contract 2, UsuarioPerfil), which is an account and its profile in one. Where the profile
 * says nothing of the account, the list must be asked.
 */
export const usuarioComPerfilWire = anyObject.transform((raw, context): UsuarioComPerfil => {
  const usuario = usuarioWire.safeParse(raw);
  const perfil = perfilWire.safeParse(raw);
  if (!usuario.success && !perfil.success) {
    context.addIssue({ code: 'custom', message: 'neither an account nor a profile' });
    return z.NEVER;
  }
  return { usuario: usuario.data ?? null, perfil: perfil.data ?? null };
});

const change = z
  .object({
    data: z.string().refine((data) => !Number.isNaN(readWallClock(data, 'UTC'))),
    deStatus: text,
    paraStatus: text,
    deRoles: z.unknown().optional(),
    paraRoles: z.unknown().optional(),
    autorId: identifier.nullish().catch(null),
  })
  .transform(
    ({ data, deStatus, paraStatus, deRoles, paraRoles, autorId }): EventoUsuarioModel[] => {
      const moved = [
        { campo: 'status', de: deStatus, para: paraStatus },
        { campo: 'papeis', de: papeisText(deRoles), para: papeisText(paraRoles) },
      ];
      return moved
        .filter(({ de, para }) => de !== para)
        .map((one) => ({ ...one, data, autorId: autorId ?? null }));
    },
  );

/** `GET /usuarios/{id}/historico`: a change a field, oldest first; it comes newest first. */
export const historicoUsuarioWire = tolerantList(change).transform((entries) =>
  entries.toReversed().flat(),
);

function papeisText(roles: unknown): string | null {
  return roles == null ? null : papeisWire.parse(roles).join(', ');
}
