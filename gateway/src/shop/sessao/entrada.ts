import type { MutationResolvers } from '../../resolvers.gen.ts';
import type { Context } from '../context.ts';
import { ApiFailure, apiFailureOf, UnusableReply } from '../errors.ts';
import { dadosInvalidos, falha } from '../falha.ts';
import { FALHAS } from '../falhas.ts';
import { withinLimits } from './attempts.ts';
import type { Identity } from './conta.ts';
import { isSenha } from './rules.ts';
import { createDescritor } from './token.ts';

const MAX_USERNAME = 100;

const credenciaisInvalidas = falha('CredenciaisInvalidas', null, '❌ Usuário ou senha inválidos.');

/** `withToken` is true for callers that already hold the token or have just signed in, never for a cookie. */
export function toSessao(identity: Identity, withToken: boolean) {
  return {
    __typename: 'Sessao',
    usuarioId: identity.usuarioId,
    username: identity.usuario,
    papeis: identity.papeis,
    expiraEm: new Date(identity.exp * 1000).toISOString(),
    senhaProvisoria: identity.senhaProvisoria,
    token: withToken ? identity.token : '',
    descritor: createDescritor(identity),
  } as const;
}

const emptyCampo = (campo: string) => dadosInvalidos(campo, '⚠️ Preencha todos os campos.');

/** Asks for a token (`SessaoPort.signIn`). */
export function requestToken(context: Context, username: string, password: string) {
  const aparelho = context.credential.aparelho(username)?.proof;
  return context.services.sessao.signIn(context.anonymous, { username, password, aparelho });
}

/** An attempt to prove who owns `conta`, for the limits. */
export function signInOf({ credential }: Context, conta: string) {
  return { kind: 'entrar', conta, aparelho: credential.aparelho(conta)?.id ?? null } as const;
}

/** Null for wrong credentials and for blocked accounts: the message must not tell them apart. */
async function authenticate(context: Context, username: string, password: string) {
  const issued = await requestToken(context, username, password);
  if (issued === null) return null;
  if ('desafio' in issued) return { ...FALHAS.SegundoFatorPedido, desafio: issued.desafio };
  return identityOf(context, issued.token);
}

/** The account of a token that the API has just issued; null when it is blocked. */
export async function identityOf(context: Context, token: string): Promise<Identity | null> {
  if (!context.services.verifier.recognises(token)) {
    throw new UnusableReply('POST /auth/login (token not signed with this JWT_SECRET)');
  }
  await context.services.verifier.admit(token);
  return context.access.verify(token);
}

export const entrada = {
  entrar: async (_, { username, senha }, context) =>
    counted(context, await entrar(context, username, senha)),

  /**
   * Signs out: ends the token here and, where the API can, there. Clears the cookie. Never fails: this gateway refuses
   * the token in any case.
   */
  sair: async (_, __, { access, credential, services }) => {
    // An unverified token is not kept: without a key, invented ones would push out those of people.
    const sessao = await access.identify().catch(apiFailureOf);
    const token = sessao instanceof ApiFailure ? credential.token : sessao?.token;
    if (token !== undefined) await services.verifier.signOut(token);
    credential.clear();
    access.assume(null);
    if (sessao !== null && !(sessao instanceof ApiFailure)) {
      await services.conta.signOut(sessao.caller);
    }
    return true;
  },
} satisfies MutationResolvers<Context>;

/** Counts the outcome of a sign-in. */
export function counted<Outcome extends { readonly __typename?: string | undefined }>(
  { services }: Pick<Context, 'services'>,
  outcome: Outcome,
): Outcome {
  services.metrics.signIn(outcome.__typename);
  return outcome;
}

/** Signs in, unless a code of the second factor is required first. */
async function entrar(context: Context, username: string, senha: string) {
  if (username.trim() === '') return emptyCampo('username');
  if (senha === '') return emptyCampo('senha');
  if (username.length > MAX_USERNAME || !isSenha(senha)) return credenciaisInvalidas;
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
export async function openSessao(context: Context, identity: Identity) {
  context.credential.store(identity.token, identity.exp);
  context.services.ocioso.start(identity, context.credential);
  context.access.assume(identity);
  context.credential.rememberAparelho(identity.usuario);
  const { aparelho } = signInOf(context, identity.usuario);
  await context.services.attempts.signedIn(identity.usuario, aparelho, context.anonymous.origin);
  return toSessao(identity, true);
}
