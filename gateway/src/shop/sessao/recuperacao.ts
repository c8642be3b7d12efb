import { endpoints } from '../../upstream/rest/endpoints.ts';
import { restFailureOf } from '../../upstream/rest/failure.ts';
import { formBody } from '../../upstream/rest/form.ts';
import { isRefusal } from '../../upstream/rest/refused.ts';
import { outcomeUnknown } from '../errors.ts';
import { dadosInvalidos, falha } from '../falha.ts';
import { callerOf } from './caller.ts';
import type { SignInContext } from './context.ts';
import { withinLimits } from './limited.ts';
import { TOKEN, tokenInvalido } from './mailed-token.ts';
import { emailProblem, SENHA_COMUM, senhaProblem } from './rules.ts';

const emailNaoEncontrado = falha('EmailNaoEncontrado', 'email', '❌ Email não encontrado.');

type SolicitarOutcome = ReturnType<typeof confirmacao> | typeof emailNaoEncontrado;

const confirmacao = (mensagem: string) => ({ __typename: 'Confirmacao', mensagem }) as const;

/**
 * Mails a password reset link, once for each attempt of a person. The older API refuses an unknown e-mail and a failed mail in the same way: a refusal
 * means an unknown e-mail. A fault is an error, never "not found".
 */
export async function solicitarRedefinicao(context: SignInContext, input: string) {
  const problem = emailProblem(input);
  if (problem !== null) return dadosInvalidos('email', problem);
  const typed = input.trim();
  const { answersReads } = context.services.rest;
  /** An API that compares e-mails exactly may store it as it was typed, or in lower case. */
  const request = async (email = typed): Promise<SolicitarOutcome> => {
    const other = typed.toLowerCase();
    try {
      await context.anonymous.rest(endpoints.solicitarSenha, {
        body: formBody({ email }),
        ...callerOf(context),
      });
      return confirmacao('✅ Verifique seu email para redefinir a senha!');
    } catch (error) {
      const failure = restFailureOf(error);
      const codigo = failure.refusal?.codigo ?? 'EMAIL_NAO_ENCONTRADO';
      const refused = await isRefusal(endpoints.solicitarSenha, failure, answersReads);
      if (!refused || codigo !== 'EMAIL_NAO_ENCONTRADO') throw failure;
      const isLast = email === other || failure.refusal?.codigo != null;
      return isLast ? emailNaoEncontrado : request(other);
    }
  };
  const attempt = { kind: 'recuperar', conta: typed.toLowerCase() } as const;
  return withinLimits(
    context,
    attempt,
    () => request(),
    () => true,
  );
}

/**
 * Sets a new password with a mailed token, by the rules of registration. Sent once: a token works once, and only
 * signing in shows whether it did.
 */
export async function redefinirSenha(context: SignInContext, token: string, senha: string) {
  if (!TOKEN.test(token)) return tokenInvalido;
  const problem = senhaProblem(senha);
  if (problem !== null) return dadosInvalidos('senha', problem);
  const { answersReads } = context.services.rest;
  const change = async () => {
    try {
      await context.anonymous.rest(endpoints.redefinirSenha, {
        body: formBody({ token, novaSenha: senha }),
        ...callerOf(context),
      });
      return confirmacao('✅ Senha redefinida com sucesso!');
    } catch (error) {
      const failure = restFailureOf(error);
      const refused = await isRefusal(endpoints.redefinirSenha, failure, answersReads);
      const refusal = refused && explainRefusal(failure.refusal?.codigo ?? 'TOKEN_INVALIDO');
      if (refusal) return refusal;
      if (!failure.unclear && !failure.definite) throw failure;
      throw outcomeUnknown(failure, 'The password may have been changed: try to sign in with it.');
    }
  };
  return withinLimits(
    context,
    { kind: 'redefinir', conta: token },
    change,
    (outcome) => outcome.__typename === 'TokenInvalido',
  );
}

/** Translates the API's refusal of a new password; null for any other code. */
function explainRefusal(codigo: string) {
  switch (codigo) {
    case 'TOKEN_INVALIDO':
      return tokenInvalido;
    case 'SENHA_FRACA':
      return dadosInvalidos('senha', SENHA_COMUM);
    default:
      return null;
  }
}
