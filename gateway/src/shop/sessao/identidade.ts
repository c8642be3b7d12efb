import { z } from 'zod';
import type { MutationResolvers } from '../../resolvers.gen.ts';
import type { Shared } from '../../server/across/shared.ts';
import { type Context, requireAdmin, requireSessao } from '../context.ts';
import { withinLimits } from './attempts.ts';
import type { Identity } from './conta.ts';
import { requestToken, signInOf } from './entrada.ts';
import { codigoInvalido, senhaIncorreta } from './falhas.ts';
import { isCode, isSenha } from './rules.ts';
import { hashOfToken } from './token.ts';

/** How long a proof of identity counts. Signing in is one. */
const PROOF_MS = 10 * 60_000;
const UNTIL = 'ate';

export type Identidades = ReturnType<typeof createIdentidades>;

/**
 * Remembers which sessions of admins were proven to be their owner's (docs/decisions/0058). An API may let
 * a session do everything, so the gateway asks before the call. An API that asks by itself is asked too. `now` in
 * milliseconds since 1970.
 */
export function createIdentidades(
  { openValues }: Pick<Shared, 'openValues'>,
  now: () => number = Date.now,
) {
  const kept = openValues({
    kind: 'identidade',
    schema: z.number(),
    lifetimeMs: PROOF_MS,
    groups: 10_000,
    now,
  });
  return {
    /** Counts the session as proven from now. Returns until when, in milliseconds since 1970. */
    confirm: async ({ token }: Pick<Identity, 'token'>): Promise<number> => {
      const until = now() + PROOF_MS;
      await kept.write(hashOfToken(token), UNTIL, until);
      return until;
    },
    /** Whether the session began, or was proven, in the last ten minutes. */
    isConfirmed: async ({ token, iat }: Pick<Identity, 'token' | 'iat'>): Promise<boolean> =>
      now() - iat * 1000 < PROOF_MS ||
      ((await kept.read(hashOfToken(token))).get(UNTIL) ?? 0) > now(),
  };
}

export const identidade = {
  /** Proves that the owner of the account uses the session, by the password and the code of a second factor. */
  confirmarIdentidade: async (_, { input: { senha, codigo } }, context) => {
    const sessao = requireSessao(context);
    if (!isSenha(senha)) return senhaIncorreta;
    const code = codigo?.trim() || null;
    if (code !== null && !isCode(code)) return codigoInvalido;
    const { usuario } = sessao;
    const refused = await withinLimits(
      context,
      signInOf(context, usuario),
      () =>
        withinLimits(
          context,
          { kind: 'segundoFator', conta: usuario },
          () => prove(context, usuario, senha, code),
          (outcome) => outcome === codigoInvalido,
        ),
      (outcome) => outcome === senhaIncorreta,
    );
    if (refused !== null) return refused;
    const until = await context.services.identidades.confirm(sessao);
    return { __typename: 'IdentidadeConfirmada', ate: new Date(until).toISOString() };
  },
} satisfies MutationResolvers<Context>;

/** Null when the proof is right. */
async function prove(context: Context, usuario: string, senha: string, codigo: string | null) {
  const { caller } = requireAdmin(context);
  const aparelho = context.credential.aparelho(usuario)?.proof;
  const guess = await context.services.segundoFator.prove(caller, { senha, codigo, aparelho });
  return guess === 'missing' ? proveBySigningIn(context, usuario, senha, codigo) : guess;
}

/** For an API without the call: a sign-in with the same password, whose session is not used. */
async function proveBySigningIn(
  context: Context,
  usuario: string,
  senha: string,
  codigo: string | null,
) {
  const issued = await requestToken(context, usuario, senha);
  if (issued === null) return senhaIncorreta;
  if ('token' in issued) return null;
  if (codigo === null) return codigoInvalido;
  const { anonymous, services } = context;
  const second = await services.segundoFator.signIn(anonymous, issued.desafio, codigo);
  return 'token' in second ? null : codigoInvalido;
}
