import type { Resolvers } from '../types.gen.ts';
import { entrar, toSessao } from './entrada.ts';
import { type ErasureContext, excluirMinhaConta } from './exclusao.ts';
import { redefinirSenha, solicitarRedefinicao } from './recuperacao.ts';
import { registrar } from './registro.ts';

export const resolvers: Resolvers<ErasureContext> = {
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
    excluirMinhaConta: (_, { senha }, context) => excluirMinhaConta(context, senha),
    registrar: (_, { input }, context) => registrar(context, input),
    solicitarRedefinicaoSenha: (_, { email }, context) => solicitarRedefinicao(context, email),
    redefinirSenha: (_, { token, novaSenha }, context) => redefinirSenha(context, token, novaSenha),
  },
};
