import { dadosInvalidos } from '../graphql/falhas.ts';
import { withOffset } from '../graphql/moment.ts';
import { RestFailure } from '../rest/failure.ts';
import { requestToken, strangerOf } from './api.ts';
import type { Identity } from './conta.ts';
import type { SignInContext } from './context.ts';
import { credenciaisInvalidas } from './falhas.ts';
import { withinLimits } from './limited.ts';
import type { SessaoModel } from './model.ts';
import { createDescritor } from './token.ts';

const MAX_USERNAME = 100;
const MAX_PASSWORD = 200;

/** `token` is shown to who already holds it or has just earned it by password, never to a cookie's page. */
export function toSessao(identity: Identity, timeZone: string, withToken: boolean): SessaoModel {
  return {
    __typename: 'Sessao',
    usuarioId: identity.usuarioId,
    usuario: identity.usuario,
    papeis: identity.papeis,
    expiraEm: withOffset(identity.exp * 1000, timeZone),
    senhaProvisoria: identity.senhaProvisoria,
    token: withToken ? identity.token : '',
    descritor: createDescritor(identity),
  };
}

const emptyCampo = (campo: string) => dadosInvalidos(campo, '⚠️ Preencha todos os campos.');

/** Null also for accounts that may not sign in any more (C-30): the text does not tell them apart. */
async function authenticate(
  context: SignInContext,
  username: string,
  password: string,
): Promise<Identity | null> {
  const token = await requestToken(strangerOf(context), username, password);
  if (token === null) return null;
  if (!context.services.verifier.recognises(token)) {
    throw new RestFailure('unreadable', 'POST /auth/login (token not signed with this JWT_SECRET)');
  }
  return context.access.verify(token);
}

/** Signs in (LOGIN-01 … 04): hands the token to the credential and makes its owner the caller. */
export async function entrar(context: SignInContext, username: string, password: string) {
  if (username.trim() === '') return emptyCampo('username');
  if (password === '') return emptyCampo('password');
  if (username.length > MAX_USERNAME || password.length > MAX_PASSWORD) {
    return credenciaisInvalidas;
  }
  const identity = await withinLimits(
    context,
    { kind: 'entrar', conta: username },
    () => authenticate(context, username, password),
    (found) => found === null,
  );
  if (identity === null) return credenciaisInvalidas;
  if ('aguardarSegundos' in identity) return identity;
  context.credential.store(identity.token, identity.exp);
  context.access.assume(identity);
  return toSessao(identity, context.services.timeZone, true);
}
