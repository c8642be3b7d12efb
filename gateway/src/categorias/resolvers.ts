import { requireAdmin } from '../graphql/context.ts';
import type { Resolvers } from '../graphql/types.gen.ts';

export const resolvers: Resolvers = {
  Mutation: {
    criarCategoria: (_, { nome }, context) => requireAdmin(context).categorias.create(nome),
    renomearCategoria: (_, { id, nome }, context) =>
      requireAdmin(context).categorias.rename(id, nome),
    excluirCategoria: (_, { id }, context) => requireAdmin(context).categorias.remove(id),
  },
};
