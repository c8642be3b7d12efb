import { withOffset } from '../graphql/moment.ts';
import { dadosInvalidos } from '../outcome/falha.ts';
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

/** `withToken` is true for callers that already hold the token or have just signed in, never for a cookie. */
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

/** Null for wrong credentials and for blocked accounts: the message must not tell them apart. */
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

/** Signs in: stores the token in the credential and makes its owner the caller. */
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
    (verified) => verified === null,
  );
  if (identity === null) return credenciaisInvalidas;
  if ('aguardarSegundos' in identity) return identity;
  context.credential.store(identity.token, identity.exp);
  context.access.assume(identity);
  return toSessao(identity, context.services.timeZone, true);
}
