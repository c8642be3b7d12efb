import { requireSessao, type SessaoContext } from '../sessao/access.ts';
import type { Resolvers } from '../types.gen.ts';
import type { Perfis } from './perfil.ts';

type Context = SessaoContext<{ readonly perfil: Perfis }>;

export const resolvers: Resolvers<Context> = {
  Query: {
    meuPerfil: (_, __, context) => requireSessao(context).perfil.read(),
  },
  Mutation: {
    atualizarPerfil: (_, { input }, context) => requireSessao(context).perfil.update(input),
  },
  Perfil: {
    id: ({ usuarioId }) => usuarioId,
    completo: ({ nomeCompleto, telefone, cpf }) =>
      nomeCompleto !== null && telefone !== null && cpf !== null,
  },
};
