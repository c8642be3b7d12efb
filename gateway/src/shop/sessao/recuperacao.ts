import { dadosInvalidos, falha } from '../falha.ts';
import type { SignInContext } from './context.ts';
import { tokenInvalido } from './falhas.ts';
import { withinLimits } from './limited.ts';
import { emailProblem, senhaProblem, TOKEN } from './rules.ts';

const emailNaoEncontrado = falha('EmailNaoEncontrado', 'email', '❌ Email não encontrado.');

const confirmacao = (mensagem: string) => ({ __typename: 'Confirmacao', mensagem }) as const;

const ENVIADO = confirmacao('✅ Verifique seu email para redefinir a senha!');
const REDEFINIDA = confirmacao('✅ Senha redefinida com sucesso!');

/** Mails a password reset link, once for each attempt of a person. */
export async function solicitarRedefinicao(context: SignInContext, input: string) {
  const problem = emailProblem(input);
  if (problem !== null) return dadosInvalidos('email', problem);
  const email = input.trim();
  const { sessao } = context.services;
  return withinLimits(
    context,
    { kind: 'recuperar', conta: email },
    async () => ((await sessao.mailReset(context.anonymous, email)) ? ENVIADO : emailNaoEncontrado),
    () => true,
  );
}

/** Sets a new password with a mailed token, by the rules of registration. */
export async function redefinirSenha(context: SignInContext, token: string, senha: string) {
  if (!TOKEN.test(token)) return tokenInvalido;
  const problem = senhaProblem(senha);
  if (problem !== null) return dadosInvalidos('senha', problem);
  const { sessao } = context.services;
  return withinLimits(
    context,
    { kind: 'redefinir', conta: token },
    async () => (await sessao.resetPassword(context.anonymous, token, senha)) ?? REDEFINIDA,
    (outcome) => outcome === tokenInvalido,
  );
}
