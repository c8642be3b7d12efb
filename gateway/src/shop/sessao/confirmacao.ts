import type { ContaPort } from '../conta/port.ts';
import { recursoIndisponivel } from '../falha.ts';
import { requireSessao } from './access.ts';
import type { Conta } from './conta.ts';
import type { SignInContext } from './context.ts';
import { tokenInvalido } from './falhas.ts';
import { withinLimits } from './limited.ts';
import { TOKEN } from './rules.ts';

const confirmacao = (mensagem: string) => ({ __typename: 'Confirmacao', mensagem }) as const;

const CONFIRMED = {
  confirmed: confirmacao('✅ E-mail confirmado!'),
  invalidToken: tokenInvalido,
  unavailable: recursoIndisponivel,
} as const;

const RESENT = {
  sent: confirmacao('✅ Enviamos o link. Procure na caixa de entrada e no spam.'),
  alreadyConfirmed: confirmacao('Seu e-mail já está confirmado.'),
  unavailable: recursoIndisponivel,
} as const;

type Context = SignInContext<{ readonly caller: Conta }> & {
  readonly services: { readonly conta: ContaPort };
};

/** Confirms an e-mail with a mailed token. */
export async function confirmarEmail(context: Context, token: string) {
  if (!TOKEN.test(token)) return tokenInvalido;
  const { conta } = context.services;
  return withinLimits(
    context,
    { kind: 'confirmar', conta: token },
    async () => CONFIRMED[await conta.confirmEmail(context.anonymous, token)],
    (outcome) => outcome === tokenInvalido,
  );
}

/** Mails the link again that confirms the caller's e-mail. */
export async function reenviarConfirmacaoEmail(context: Context) {
  const { caller, usuarioId } = requireSessao(context);
  const { conta } = context.services;
  return withinLimits(
    context,
    { kind: 'reenviar', conta: usuarioId },
    async () => RESENT[await conta.resendConfirmation(caller)],
    (outcome) => outcome === RESENT.sent,
  );
}
