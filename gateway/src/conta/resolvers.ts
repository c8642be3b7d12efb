import { requireSessao } from '../graphql/context.ts';
import type { Resolvers } from '../graphql/types.gen.ts';

export const resolvers: Resolvers = {
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
