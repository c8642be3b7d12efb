import { outcomeUnknown } from '../graphql/errors.ts';
import { dadosInvalidos } from '../graphql/falhas.ts';
import { restFailureOf } from '../rest/failure.ts';
import { requestRecuperacao, requestRedefinicao, strangerOf } from './api.ts';
import type { SignInContext } from './context.ts';
import { emailNaoEncontrado, tokenInvalido } from './falhas.ts';
import { withinLimits } from './limited.ts';
import { emailProblem, SENHA_COMUM, senhaProblem } from './rules.ts';

/** A UUID of the older API, or base64url of ours. */
const TOKEN = /^[\w-]{16,128}$/;

const confirmacao = (mensagem: string) => ({ __typename: 'Confirmacao', mensagem }) as const;

/**
 * Has a link to choose a new password mailed (FORGOT-01 … 03). The older API says the same for an unknown e-mail and
 * for a mail that could not be sent: its "no" is read as the first; no answer is an error, never "not found" (C-34).
 */
export async function solicitarRedefinicao(context: SignInContext, given: string) {
  const problem = emailProblem(given);
  if (problem !== null) return dadosInvalidos('email', problem);
  const email = given.trim().toLowerCase();
  const ask = async () => {
    try {
      await requestRecuperacao(strangerOf(context), email);
      return confirmacao('✅ Verifique seu email para redefinir a senha!');
    } catch (error) {
      const failure = restFailureOf(error);
      const codigo = failure.refusal?.codigo ?? 'EMAIL_NAO_ENCONTRADO';
      if (failure.definite && codigo === 'EMAIL_NAO_ENCONTRADO') return emailNaoEncontrado;
      throw failure;
    }
  };
  return withinLimits(context, { kind: 'recuperar', conta: email }, ask, () => true);
}

/**
 * Chooses a new password with a mailed token (RESET-01 … 04), by the rules of registration (C-32). Sent once: a
 * token works once, and whether it did can only be seen by signing in.
 */
export async function redefinirSenha(context: SignInContext, token: string, novaSenha: string) {
  if (!TOKEN.test(token)) return tokenInvalido;
  const problem = senhaProblem(novaSenha);
  if (problem !== null) return dadosInvalidos('novaSenha', problem);
  const change = async () => {
    try {
      await requestRedefinicao(strangerOf(context), token, novaSenha);
      return confirmacao('✅ Senha redefinida com sucesso!');
    } catch (error) {
      const failure = restFailureOf(error);
      const known = failure.definite && explainRefusal(failure.refusal?.codigo ?? 'TOKEN_INVALIDO');
      if (known) return known;
      if (!failure.unclear) throw failure;
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

/** What the API's "no" to a new password means to a person; null for a code that says nothing to one. */
function explainRefusal(codigo: string) {
  switch (codigo) {
    case 'TOKEN_INVALIDO':
      return tokenInvalido;
    case 'SENHA_FRACA':
      return dadosInvalidos('novaSenha', SENHA_COMUM);
    default:
      return null;
  }
}
