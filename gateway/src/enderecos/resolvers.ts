import { requireSessao, type SessaoContext } from '../sessao/access.ts';
import type { Resolvers } from '../types.gen.ts';
import type { Enderecos } from './enderecos.ts';

type Context = SessaoContext<{ readonly enderecos: Enderecos }>;

export const resolvers: Resolvers<Context> = {
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
