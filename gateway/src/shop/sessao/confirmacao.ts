import { endpoints } from '../../upstream/rest/endpoints.ts';
import { restFailureOf } from '../../upstream/rest/failure.ts';
import type { ContaPort } from '../conta/port.ts';
import { outcomeUnknown } from '../errors.ts';
import { recursoIndisponivel } from '../falha.ts';
import { requireSessao } from './access.ts';
import { callerOf } from './caller.ts';
import type { Conta } from './conta.ts';
import type { SignInContext } from './context.ts';
import { withinLimits } from './limited.ts';
import { TOKEN, tokenInvalido } from './mailed-token.ts';

const confirmacao = (mensagem: string) => ({ __typename: 'Confirmacao', mensagem }) as const;

const CONFIRMADO = confirmacao('✅ E-mail confirmado!');
const JA_CONFIRMADO = confirmacao('Seu e-mail já está confirmado.');
const ENVIADO = confirmacao('✅ Enviamos o link. Procure na caixa de entrada e no spam.');

const RESENT = {
  sent: ENVIADO,
  alreadyConfirmed: JA_CONFIRMADO,
  unavailable: recursoIndisponivel,
} as const;

type Context = SignInContext<{ readonly caller: Conta }> & {
  readonly services: { readonly conta: ContaPort };
};

/** Confirms an e-mail with a mailed token. Sent once: a token works once. */
export async function confirmarEmail(context: Context, token: string) {
  if (!TOKEN.test(token)) return tokenInvalido;
  const confirm = async () => {
    try {
      await context.anonymous.rest(endpoints.confirmarEmail, {
        body: { token },
        ...callerOf(context),
      });
      return CONFIRMADO;
    } catch (error) {
      const failure = restFailureOf(error);
      if (failure.refusal?.codigo === 'TOKEN_INVALIDO') return tokenInvalido;
      if (failure.definite && failure.refusal?.codigo === null) return recursoIndisponivel;
      if (!failure.unclear) throw failure;
      throw outcomeUnknown(failure, 'The e-mail may be confirmed: read the profile.');
    }
  };
  return withinLimits(
    context,
    { kind: 'confirmar', conta: token },
    confirm,
    (outcome) => outcome === tokenInvalido,
  );
}

/** Mails the link again that confirms the caller's e-mail. */
export async function reenviarConfirmacaoEmail(context: Context) {
  const { caller, usuarioId } = requireSessao(context);
  const resend = async () => RESENT[await context.services.conta.resendConfirmation(caller)];
  return withinLimits(
    context,
    { kind: 'reenviar', conta: usuarioId },
    resend,
    (outcome) => outcome === ENVIADO,
  );
}
