import { z } from 'zod';
import type { Shared } from '../../server/across/shared.ts';
import type { ConfirmarIdentidadeInput } from '../../types.gen.ts';
import { endpoints } from '../../upstream/rest/endpoints.ts';
import { restFailureOf } from '../../upstream/rest/failure.ts';
import { type Outcomes, outcomeOf } from '../../upstream/rest/outcomes.ts';
import type { Resultado } from '../falha.ts';
import { withOffset } from '../moment.ts';
import { requireAdmin, requireSessao } from './access.ts';
import { type CallerAddress, callerOf } from './caller.ts';
import type { AdminConta, Identity } from './conta.ts';
import type { SignInContext } from './context.ts';
import { requestToken, signInOf } from './entrada.ts';
import { codigoInvalido, senhaIncorreta } from './falhas.ts';
import { withinLimits } from './limited.ts';
import { isCode, isSenha, requestTokenByCode, type SegundoFator } from './segundo-fator.ts';
import { hashOfToken } from './token.ts';

/** How long a proof of identity counts. Signing in is one. */
const PROOF_MS = 10 * 60_000;
const UNTIL = 'ate';

export type Identidades = ReturnType<typeof createIdentidades>;

/**
 * Remembers which sessions of admins were proven to be their owner's (docs/decisions/0058). The older API lets a session
 * do everything, so the gateway asks before the call. Our own API keeps its own memory and is asked too. `now` in
 * milliseconds since 1970.
 */
export function createIdentidades({ keep }: Pick<Shared, 'keep'>, now: () => number = Date.now) {
  const kept = keep({
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

/** The call by which an API learns of a proof. Rejects with `RestFailure`. */
export function createProva({ writing }: Pick<AdminConta, 'writing'>) {
  return async (
    body: { readonly senha: string; readonly codigo: string | null },
    caller: CallerAddress & { readonly aparelho: string | undefined },
  ): Promise<void> => {
    await writing.rest(endpoints.confirmarIdentidade, { body, ...caller });
  };
}

export type IdentidadeContext = SignInContext<{
  readonly admin: {
    readonly provar: ReturnType<typeof createProva>;
    readonly segundoFator: SegundoFator;
  } | null;
}> & { readonly services: { readonly identidades: Identidades } };

/** Proves that the owner of the account uses the session, by the password and the code of a second factor. */
export async function confirmarIdentidade(
  context: IdentidadeContext,
  { senha, codigo }: ConfirmarIdentidadeInput,
): Promise<Resultado<'ConfirmarIdentidadeResultado'>> {
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
  return {
    __typename: 'IdentidadeConfirmada',
    ate: withOffset(until, context.services.zones.store),
  };
}

type Guess = typeof senhaIncorreta | typeof codigoInvalido;

const OUTCOMES: Outcomes<Guess> = {
  SENHA_INCORRETA: () => senhaIncorreta,
  CODIGO_INVALIDO: () => codigoInvalido,
};

/** Null when the proof is right. Rejects with `RestFailure` when the API does not tell. */
async function prove(
  context: IdentidadeContext,
  usuario: string,
  senha: string,
  codigo: string | null,
): Promise<Guess | null> {
  try {
    const aparelho = context.credential.aparelho(usuario)?.proof;
    await requireAdmin(context).provar({ senha, codigo }, { ...callerOf(context), aparelho });
    return null;
  } catch (error) {
    const failure = restFailureOf(error);
    const guess = outcomeOf(failure.refusal, OUTCOMES);
    if (guess !== null) return guess;
    const refusal = failure.refusal?.codigo ?? 'NAO_ENCONTRADO';
    if (!failure.definite || refusal !== 'NAO_ENCONTRADO') throw failure;
    return proveBySigningIn(context, usuario, senha, codigo);
  }
}

/** For an API without the call: a sign-in with the same password, whose session is not used. */
async function proveBySigningIn(
  context: IdentidadeContext,
  usuario: string,
  senha: string,
  codigo: string | null,
): Promise<Guess | null> {
  const token = await requestToken(context, usuario, senha);
  if (token === null) return senhaIncorreta;
  if (typeof token === 'string') return null;
  const second = codigo === null ? null : await requestTokenByCode(context, token.desafio, codigo);
  return typeof second === 'string' ? null : codigoInvalido;
}
