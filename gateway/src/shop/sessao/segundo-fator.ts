import type { MutationResolvers } from '../../resolvers.gen.ts';
import { type Context, requireAdmin } from '../context.ts';
import { unauthenticated } from '../errors.ts';
import { FALHAS } from '../falhas.ts';
import { withinLimits } from './attempts.ts';
import type { AdminConta } from './conta.ts';
import { counted, identityOf, openSessao } from './entrada.ts';
import { ofCode, senhaIncorreta } from './falhas.ts';
import type { SegundoFatorPort } from './port.ts';
import { isCode, isSenha } from './rules.ts';

const DESAFIO = /^[\w.-]{1,1024}$/;

/** Outcomes of a guess. They count as failed attempts. */
const GUESSES: ReadonlySet<unknown> = new Set([FALHAS.CodigoInvalido, senhaIncorreta]);

export const segundoFator = {
  /** Second step of `entrar`: signs in with the challenge and a code. The challenge proves nothing else. */
  confirmarSegundoFator: async (_, { desafio, codigo }, context) =>
    counted(context, ofCode(codigo, await confirm(context, desafio, codigo))),

  /** Creates the secret of the caller's authenticator app. */
  iniciarSegundoFator: (_, { senha }, context) =>
    isSenha(senha)
      ? change(context, ({ iniciar }, admin) => iniciar(admin, senha))
      : senhaIncorreta,

  /** Activates the second factor, and continues in the session that the API opens for it. */
  ativarSegundoFator: (_, { codigo }, context) => {
    if (!isCode(codigo)) return FALHAS.CodigoInvalido;
    return change(context, async ({ ativar }, admin) => {
      const activated = await ativar(admin, codigo);
      if (!('token' in activated)) return activated;
      const { token, codigosRecuperacao } = activated;
      const identity = await identityOf(context, token);
      if (identity === null) throw unauthenticated('SESSAO_ENCERRADA');
      const sessao = await openSessao(context, identity);
      return { __typename: 'SegundoFatorAtivado', codigosRecuperacao, sessao } as const;
    });
  },

  desativarSegundoFator: async (_, { senha, codigo }, context) =>
    ofCode(
      codigo,
      proofProblem(senha, codigo) ??
        (await change(context, ({ desativar }, admin) => desativar(admin, senha, codigo))),
    ),

  /** Replaces the recovery codes. */
  renovarCodigosRecuperacao: async (_, { senha, codigo }, context) =>
    ofCode(
      codigo,
      proofProblem(senha, codigo) ??
        (await change(context, ({ renovarCodigos }, admin) =>
          renovarCodigos(admin, senha, codigo),
        )),
    ),
} satisfies MutationResolvers<Context>;

async function confirm(context: Context, desafio: string, codigo: string) {
  if (!DESAFIO.test(desafio)) return FALHAS.DesafioExpirado;
  if (!isCode(codigo)) return FALHAS.CodigoInvalido;
  const { anonymous, services } = context;
  const answer = async () => {
    const issued = await services.segundoFator.signIn(anonymous, desafio, codigo);
    if (!('token' in issued)) return issued;
    return (await identityOf(context, issued.token)) ?? FALHAS.DesafioExpirado;
  };
  const outcome = await withinLimits(
    context,
    { kind: 'segundoFator', conta: desafio },
    answer,
    (answered) => answered === FALHAS.CodigoInvalido,
  );
  return '__typename' in outcome ? outcome : openSessao(context, outcome);
}

function proofProblem(senha: string, codigo: string) {
  if (!isSenha(senha)) return senhaIncorreta;
  return isCode(codigo) ? null : FALHAS.CodigoInvalido;
}

/** Sends a change of the caller's second factor. Failed attempts count for the account. */
async function change<Outcome>(
  context: Context,
  send: (segundoFator: SegundoFatorPort, admin: AdminConta) => Promise<Outcome>,
) {
  const { caller } = requireAdmin(context);
  return withinLimits(
    context,
    { kind: 'segundoFator', conta: caller.identity.usuario },
    () => send(context.services.segundoFator, caller),
    (outcome) => GUESSES.has(outcome),
  );
}
