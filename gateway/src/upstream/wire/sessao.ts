import { z } from 'zod';
import type { Claims } from '../../shop/sessao/model.ts';
import { identifier, orNull } from '../rest/values.ts';
import { papeisWire } from './conta.ts';

/** `POST /auth/login`: the token, whose claims name the account. */
export const loginWire = z.object({ token: z.string().min(20).max(4096) });

/** The claims of a token. */
export const claimsWire = z
  .object({
    sub: z.string().min(1),
    id: identifier,
    roles: z.unknown().optional(),
    role: z.unknown().optional(),
    iat: z.number().int().nonnegative().catch(0),
    exp: z.number().int().positive(),
  })
  .transform(
    ({ sub, id, roles, role, iat, exp }): Claims => ({
      usuario: sub,
      usuarioId: id,
      papeis: papeisWire.parse(roles ?? role),
      iat,
      exp,
    }),
  );

/**
 * `GET /auth/validate`: any reply means that the token is genuine. Only the roles are read, as `roles` or `role`; null
 * when it names none.
 */
export const validacaoWire = z
  .object({ roles: z.unknown().optional(), role: z.unknown().optional() })
  .transform(({ roles, role }) => ({
    papeis: (roles ?? role) == null ? null : papeisWire.parse(roles ?? role),
  }));

/** `GET /auth/segundo-fator` and `POST /auth/segundo-fator/remover` (additive). */
export const segundoFatorWire = z.object({
  ativo: z.boolean(),
  /** Wall clock of the shop. */
  ativadoEm: orNull(z.string()),
  codigosRestantes: z.number().int().nonnegative(),
});
export type SegundoFatorWire = z.output<typeof segundoFatorWire>;

/** `POST /auth/segundo-fator` (additive). */
export const segredoWire = z.object({
  segredo: z.string().regex(/^[A-Z2-7]{16,128}$/),
  uri: z.string().startsWith('otpauth://totp/').max(1024),
});

/** `POST /auth/segundo-fator/codigos` (additive). */
export const codigosRecuperacaoWire = z.object({
  codigosRecuperacao: z.array(z.string().min(8).max(64)).min(1),
});

/** `POST /auth/segundo-fator/ativar` (additive): the new token and the recovery codes. */
export const segundoFatorAtivadoWire = loginWire.extend(codigosRecuperacaoWire.shape);

/** `POST /auth/confirmar-identidade` (additive). */
export const identidadeWire = z.object({ ate: z.string() });
