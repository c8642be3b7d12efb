import { requireAdmin } from '../graphql/context.ts';
import type { Resolvers } from '../graphql/types.gen.ts';

export const resolvers: Resolvers = {
  Mutation: {
    definirFrete: (_, { input }, context) => requireAdmin(context).fretes.define(input),
    removerFrete: (_, { uf }, context) => requireAdmin(context).fretes.remove(uf),
  },
};
