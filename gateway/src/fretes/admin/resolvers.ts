import { type AdminContext, requireAdmin } from '../../sessao/access.ts';
import type { Resolvers } from '../../types.gen.ts';
import type { FretesAdmin } from './fretes.ts';

type Context = AdminContext<{ readonly fretes: FretesAdmin }>;

export const resolvers: Resolvers<Context> = {
  Mutation: {
    definirFrete: (_, { input }, context) => requireAdmin(context).fretes.define(input),
    removerFrete: (_, { uf }, context) => requireAdmin(context).fretes.remove(uf),
    definirFretePadrao: (_, { input }, context) => requireAdmin(context).fretes.definePadrao(input),
    removerFretePadrao: (_, __, context) => requireAdmin(context).fretes.removePadrao(),
  },
};
