import { requireSessao } from '../graphql/context.ts';
import type { Resolvers } from '../graphql/types.gen.ts';

export const resolvers: Resolvers = {
  Query: {
    meusEnderecos: (_, __, context) => requireSessao(context).enderecos.list(),
  },
  Mutation: {
    adicionarEndereco: (_, { input }, context) => requireSessao(context).enderecos.add(input),
    editarEndereco: (_, { id, input }, context) => requireSessao(context).enderecos.edit(id, input),
    definirEnderecoPadrao: (_, { id }, context) => requireSessao(context).enderecos.makeDefault(id),
    excluirEndereco: (_, { id }, context) => requireSessao(context).enderecos.remove(id),
  },
};
