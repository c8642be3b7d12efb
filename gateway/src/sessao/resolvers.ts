import type { Context } from '../graphql/context.ts';
import { dadosInvalidos } from '../graphql/falhas.ts';
import type { SessaoModel } from '../graphql/models.ts';
import { withOffset } from '../graphql/moment.ts';
import type { CredenciaisInvalidas, MuitasTentativas, Resolvers } from '../graphql/types.gen.ts';
import { RestFailure } from '../rest/failure.ts';
import { requestToken } from './api.ts';
import { createDescritor } from './token.ts';
import type { Identity } from './verification.ts';

const MAX_USERNAME = 100;
const MAX_PASSWORD = 200;

/** `token` is shown to who already holds it or has just earned it by password, never to a cookie's page. */
function toSessao(identity: Identity, timeZone: string, withToken: boolean): SessaoModel {
  return {
    __typename: 'Sessao',
    usuarioId: identity.usuarioId,
    usuario: identity.usuario,
    papeis: identity.papeis,
    expiraEm: withOffset(identity.exp * 1000, timeZone),
    token: withToken ? identity.token : '',
    descritor: createDescritor(identity),
  };
}

const emptyCampo = (campo: string) => dadosInvalidos(campo, '⚠️ Preencha todos os campos.');

const credenciaisInvalidas: CredenciaisInvalidas = {
  __typename: 'CredenciaisInvalidas',
  codigo: 'CREDENCIAIS_INVALIDAS',
  mensagem: '❌ Usuário ou senha inválidos.',
  campo: null,
};

function muitasTentativas(aguardarSegundos: number): MuitasTentativas {
  const minutes = Math.ceil(aguardarSegundos / 60);
  return {
    __typename: 'MuitasTentativas',
    codigo: 'MUITAS_TENTATIVAS',
    mensagem: `Muitas tentativas. Aguarde ${minutes === 1 ? '1 minuto' : `${minutes} minutos`} e tente de novo.`,
    campo: null,
    aguardarSegundos,
  };
}

/** Null also for accounts that may not sign in any more (C-30): the text does not tell them apart. */
async function authenticate(
  context: Context,
  username: string,
  password: string,
): Promise<Identity | null> {
  const token = await requestToken(context.anonymous.rest, username, password);
  if (token === null) return null;
  if (!context.services.verifier.recognises(token)) {
    throw new RestFailure('unreadable', 'POST /auth/login (token not signed with this JWT_SECRET)');
  }
  return context.access.verify(token);
}

async function entrar(context: Context, username: string, password: string) {
  if (username.trim() === '') return emptyCampo('username');
  if (password === '') return emptyCampo('password');
  if (username.length > MAX_USERNAME || password.length > MAX_PASSWORD) {
    return credenciaisInvalidas;
  }
  const attempt = context.services.attempts.count(username, context.address);
  if ('aguardarSegundos' in attempt) return muitasTentativas(attempt.aguardarSegundos);
  const identity = await authenticate(context, username, password).catch((error: unknown) => {
    // Nobody learned anything about the password: an outage must not lock people out.
    attempt.takeBack();
    throw error;
  });
  if (identity === null) return credenciaisInvalidas;
  attempt.takeBack();
  const { token } = identity;
  context.credential.store(token, identity.exp);
  context.access.assume(identity);
  return toSessao(identity, context.services.timeZone, true);
}

export const resolvers: Resolvers = {
  Query: {
    sessao: async (_, __, context) => {
      const sessao = await context.access.identify();
      return (
        sessao &&
        toSessao(sessao, context.services.timeZone, context.credential.source === 'bearer')
      );
    },
  },
  Mutation: {
    entrar: (_, { username, password }, context) => entrar(context, username, password),
    sair: (_, __, context) => {
      context.credential.clear();
      context.access.assume(null);
      return true;
    },
  },
};
