import type { ContaPort } from '../conta/port.ts';
import { ApiFailure, apiFailureOf } from '../errors.ts';
import type { Conta } from './conta.ts';
import type { SignInContext } from './context.ts';

/**
 * Signs out: ends the token here and, where the API can, there. Clears the cookie. Never fails: this gateway refuses
 * the token in any case.
 */
export async function sair(
  context: SignInContext<{ readonly caller: Conta }> & {
    readonly services: { readonly conta: ContaPort };
  },
) {
  const { access, credential, services } = context;
  // An unverified token is not kept: without a key, invented ones would push out those of people.
  const sessao = await access.identify().catch(apiFailureOf);
  const token = sessao instanceof ApiFailure ? credential.token : sessao?.token;
  if (token !== undefined) await services.verifier.signOut(token);
  credential.clear();
  access.assume(null);
  if (sessao !== null && !(sessao instanceof ApiFailure)) {
    await services.conta.signOut(sessao.caller);
  }
}
