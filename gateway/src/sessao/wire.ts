import { z } from 'zod';
import { papeisWire } from '../conta/wire.ts';
import { identifier } from '../rest/values.ts';

/** `POST /auth/login`: the token, whose claims name the account. */
export const loginWire = z.object({ token: z.string().min(20).max(4096) });

/** The claims of a token; `exp` in seconds. */
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
 * `GET /auth/validate`: any reply means that the token is genuine. Only the roles are read, as `roles` or `role`; null
 * when it names none.
 */
export const validacaoWire = z
  .object({ roles: z.unknown().optional(), role: z.unknown().optional() })
  .transform(({ roles, role }) => ({
    papeis: (roles ?? role) == null ? null : papeisWire.parse(roles ?? role),
  }));
