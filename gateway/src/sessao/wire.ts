import { z } from 'zod';
import { papeisWire } from '../conta/wire.ts';
import { identifier } from '../rest/values.ts';

/** `POST /auth/login`: only the token is read, who it is about stands inside it. */
export const loginWire = z.object({ token: z.string().min(20).max(4096) });

/** The claims of a token (rest-contract 1.4); `exp` in seconds. */
export const claimsWire = z
  .object({
    sub: z.string().min(1),
    id: identifier,
    roles: z.unknown().optional(),
    role: z.unknown().optional(),
    exp: z.number().int().positive(),
  })
  .transform(({ sub, id, roles, role, exp }) => ({
    usuario: sub,
    usuarioId: id,
    papeis: papeisWire.parse(roles ?? role),
    exp,
  }));

export type Claims = z.output<typeof claimsWire>;

/**
 * `GET /auth/validate` (API-15): that it answers says that the token is genuine, so who it is about stands in the
 * token. Only the roles are read, as `roles` or `role` (C-27); null when it names none.
 */
export const validacaoWire = z
  .object({ roles: z.unknown().optional(), role: z.unknown().optional() })
  .transform(({ roles, role }) => ({
    papeis: (roles ?? role) == null ? null : papeisWire.parse(roles ?? role),
  }));
