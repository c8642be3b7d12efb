import type { Resolvers } from '../../resolvers.gen.ts';
import { type Context, requireAdmin } from '../context.ts';

export const resolvers: Resolvers<Context> = {
  Query: {
    adminResumo: async (_, __, context) => {
      const { caller, resumo } = requireAdmin(context);
      const { services } = context;
      const { instant, ...figuras } = await services.resumo.figuras(() => resumo.read(caller));
      return { ...figuras, atualizadoEm: new Date(instant).toISOString() };
    },
  },
  ProdutoVendido: {
    produto: ({ produtoId }, _, { anonymous: { reading } }) =>
      produtoId === null ? null : reading.catalogo.byId(produtoId),
  },
};
