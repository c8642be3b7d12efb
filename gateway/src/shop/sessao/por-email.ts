import { emailProblem, senhaProblem } from '@decantaria/loja/conta';
import type { MutationResolvers } from '../../resolvers.gen.ts';
import { type Context, requireSessao } from '../context.ts';
import { confirmacao, dadosInvalidos } from '../falha.ts';
import { FALHAS } from '../falhas.ts';
import { withinLimits } from './attempts.ts';
import { linkEnviado } from './falhas.ts';
import { TOKEN } from './rules.ts';

const ENVIADO = confirmacao('✅ Verifique seu email para redefinir a senha!');
const REDEFINIDA = confirmacao('✅ Senha redefinida com sucesso!');

export const porEmail = {
  /** Confirms an e-mail with a mailed token. */
  confirmarEmail: (_, { token }, context) => {
    if (!TOKEN.test(token)) return FALHAS.TokenInvalido;
    const { conta } = context.services;
    return withinLimits(
      context,
      { kind: 'confirmar', conta: token },
      () => conta.confirmEmail(context.anonymous, token),
      (outcome) => outcome === FALHAS.TokenInvalido,
    );
  },

  /** Mails the link again that confirms the caller's e-mail. */
  reenviarConfirmacaoEmail: (_, __, context) => {
    const { caller, usuarioId } = requireSessao(context);
    const { conta } = context.services;
    return withinLimits(
      context,
      { kind: 'reenviar', conta: usuarioId },
      () => conta.resendConfirmation(caller),
      (outcome) => outcome === linkEnviado,
    );
  },

  /** Mails a password reset link, once for each attempt of a person. */
  solicitarRedefinicaoSenha: (_, { email: input }, context) => {
    const problem = emailProblem(input);
    if (problem !== null) return dadosInvalidos('email', problem);
    const email = input.trim();
    const { sessao } = context.services;
    return withinLimits(context, { kind: 'recuperar', conta: email }, async () =>
      (await sessao.mailReset(context.anonymous, email)) ? ENVIADO : FALHAS.EmailNaoEncontrado,
    );
  },

  /** Sets a new password with a mailed token, by the rules of registration. */
  redefinirSenha: (_, { token, senha }, context) => {
    if (!TOKEN.test(token)) return FALHAS.TokenInvalido;
    const problem = senhaProblem(senha);
    if (problem !== null) return dadosInvalidos('senha', problem);
    const { sessao } = context.services;
    return withinLimits(
      context,
      { kind: 'redefinir', conta: token },
      async () => (await sessao.resetPassword(context.anonymous, token, senha)) ?? REDEFINIDA,
      (outcome) => outcome === FALHAS.TokenInvalido,
    );
  },
} satisfies MutationResolvers<Context>;
