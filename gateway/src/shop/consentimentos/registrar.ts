import type { ConsentimentoInput } from '../../types.gen.ts';
import type { Conta } from '../sessao/conta.ts';
import type { SignInContext } from '../sessao/context.ts';
import { withinLimits } from '../sessao/limited.ts';
import { readConsentimento } from './input.ts';
import type { ConsentimentosPort } from './port.ts';

/** The slice of a resolver's context that stores consents of an account or an anonymous visitor. */
export type ConsentimentosContext = SignInContext<{ readonly caller: Conta }> & {
  readonly services: { readonly consentimentos: ConsentimentosPort };
};

/** Stores a choice (LGPD art. 8 §2), in the account's name for a signed-in caller. */
export async function registrarConsentimento(
  context: ConsentimentosContext,
  input: ConsentimentoInput,
) {
  const choice = readConsentimento(input);
  if ('codigo' in choice) return choice;
  const sessao = await context.access.identify();
  const { anonymous, services } = context;
  return withinLimits(
    context,
    { kind: 'consentir', conta: sessao?.usuarioId ?? choice.id },
    () => services.consentimentos.store(sessao?.caller ?? anonymous, choice),
    () => true,
  );
}
