import type { MutationResolvers } from '../../resolvers.gen.ts';
import { type Context, requireAdmin, requireSessao } from '../context.ts';
import { FALHAS } from '../falhas.ts';
import { withinLimits } from './attempts.ts';
import { requestToken, signInOf } from './entrada.ts';
import { ofCode, senhaIncorreta } from './falhas.ts';
import { isCode, isSenha } from './rules.ts';

export const identidade = {
  /** Proves that the owner of the account uses the session, by the password and the code of a second factor. */
  confirmarIdentidade: async (_, { input: { senha, codigo } }, context) => {
    const sessao = requireSessao(context);
    if (!isSenha(senha)) return senhaIncorreta;
    const code = codigo?.trim() || null;
    if (code !== null && !isCode(code)) return FALHAS.CodigoInvalido;
    const { usuario } = sessao;
    const refused = await withinLimits(
      context,
      signInOf(context, usuario),
      () =>
        withinLimits(
          context,
          { kind: 'segundoFator', conta: usuario },
          () => prove(context, usuario, senha, code),
          (outcome) => outcome === FALHAS.CodigoInvalido,
        ),
      (outcome) => outcome === senhaIncorreta,
    );
    if (refused !== null) return ofCode(code ?? '', refused);
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
  if (codigo === null) return FALHAS.CodigoInvalido;
  const { anonymous, services } = context;
  const second = await services.segundoFator.signIn(anonymous, issued.desafio, codigo);
  return 'token' in second ? null : FALHAS.CodigoInvalido;
}
