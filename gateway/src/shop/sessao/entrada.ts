import { endpoints } from '../../upstream/rest/endpoints.ts';
import { RestFailure, restFailureOf } from '../../upstream/rest/failure.ts';
import { isRefusal } from '../../upstream/rest/refused.ts';
import { dadosInvalidos, falha } from '../falha.ts';
import { withOffset } from '../moment.ts';
import { callerOf } from './caller.ts';
import type { Identity } from './conta.ts';
import type { SignInContext } from './context.ts';
import { withinLimits } from './limited.ts';
import { createDescritor } from './token.ts';

const MAX_USERNAME = 100;
const MAX_PASSWORD = 200;

const segundoFatorPedido = falha(
  'SegundoFatorPedido',
  null,
  '🔐 Senha correta. Informe agora o código do seu aplicativo autenticador.',
);

const credenciaisInvalidas = falha('CredenciaisInvalidas', null, '❌ Usuário ou senha inválidos.');

/** `withToken` is true for callers that already hold the token or have just signed in, never for a cookie. */
export function toSessao(identity: Identity, timeZone: string, withToken: boolean) {
  return {
    __typename: 'Sessao',
    usuarioId: identity.usuarioId,
    username: identity.usuario,
    papeis: identity.papeis,
    expiraEm: withOffset(identity.exp * 1000, timeZone),
    senhaProvisoria: identity.senhaProvisoria,
    token: withToken ? identity.token : '',
    descritor: createDescritor(identity),
  } as const;
}

const emptyCampo = (campo: string) => dadosInvalidos(campo, '⚠️ Preencha todos os campos.');

/** The right password of an account with a second factor (`segundo-fator.ts`). */
type Desafio = typeof segundoFatorPedido & { readonly desafio: string };

/**
 * `POST /auth/login`. Returns the token, the challenge of a second factor, or null when the API refuses the
 * credentials. Rejects with `RestFailure` on any other failure. Sent once.
 */
export async function requestToken(
  context: SignInContext,
  username: string,
  password: string,
): Promise<string | Desafio | null> {
  try {
    const { token } = await context.anonymous.rest(endpoints.entrar, {
      body: { username, password },
      ...callerOf(context),
      aparelho: context.credential.aparelho(username)?.proof,
    });
    return token;
  } catch (error) {
    const failure = restFailureOf(error);
    const { codigo = null, desafio = null } = failure.refusal ?? {};
    if (codigo === 'SEGUNDO_FATOR' && desafio !== null) return { ...segundoFatorPedido, desafio };
    if (await isRefusal(endpoints.entrar, failure, context.services.rest.answersReads)) return null;
    throw failure;
  }
}

/** An attempt to prove who owns `conta`, for the limits. */
export function signInOf({ credential }: SignInContext, conta: string) {
  return { kind: 'entrar', conta, aparelho: credential.aparelho(conta)?.id ?? null } as const;
}

/** Null for wrong credentials and for blocked accounts: the message must not tell them apart. */
async function authenticate(
  context: SignInContext,
  username: string,
  password: string,
): Promise<Identity | Desafio | null> {
  const token = await requestToken(context, username, password);
  return typeof token === 'string' ? identityOf(context, token) : token;
}

/** The account of a token that the API has just issued; null when it is blocked. */
export async function identityOf(context: SignInContext, token: string): Promise<Identity | null> {
  if (!context.services.verifier.recognises(token)) {
    throw new RestFailure('unreadable', 'POST /auth/login (token not signed with this JWT_SECRET)');
  }
  await context.services.verifier.admit(token);
  return context.access.verify(token);
}

/** Signs in, unless a code of the second factor is required first. */
export async function entrar(context: SignInContext, username: string, senha: string) {
  if (username.trim() === '') return emptyCampo('username');
  if (senha === '') return emptyCampo('senha');
  if (username.length > MAX_USERNAME || senha.length > MAX_PASSWORD) {
    return credenciaisInvalidas;
  }
  const identity = await withinLimits(
    context,
    signInOf(context, username),
    () => authenticate(context, username, senha),
    (verified) => verified === null,
  );
  if (identity === null) return credenciaisInvalidas;
  if ('__typename' in identity) return identity;
  return openSessao(context, identity);
}

/** Stores a fresh token in the credential and makes its owner the caller. */
export async function openSessao(context: SignInContext, identity: Identity) {
  context.credential.store(identity.token, identity.exp);
  context.services.ocioso.start(identity, context.credential);
  context.access.assume(identity);
  context.credential.rememberAparelho(identity.usuario);
  const { aparelho } = signInOf(context, identity.usuario);
  await context.services.attempts.signedIn(identity.usuario, aparelho, context);
  return toSessao(identity, context.services.zones.store, true);
}
