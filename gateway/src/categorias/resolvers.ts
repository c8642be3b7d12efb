import { type AdminContext, requireAdmin } from '../sessao/access.ts';
import type { Resolvers } from '../types.gen.ts';
import type { CategoriasAdmin } from './categorias.ts';

type Context = AdminContext<{ readonly categorias: CategoriasAdmin }>;

export const resolvers: Resolvers<Context> = {
  Mutation: {
    criarCategoria: (_, { nome }, context) => requireAdmin(context).categorias.create(nome),
    renomearCategoria: (_, { id, nome }, context) =>
      requireAdmin(context).categorias.rename(id, nome),
    excluirCategoria: (_, { id }, context) => requireAdmin(context).categorias.remove(id),
  },
};
