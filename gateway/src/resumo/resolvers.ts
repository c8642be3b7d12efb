import { requireAdmin } from '../graphql/context.ts';
import { withOffset } from '../graphql/moment.ts';
import type { Resolvers } from '../graphql/types.gen.ts';

export const resolvers: Resolvers = {
  Query: {
    adminResumo: async (_, __, context) => {
      const { instant, ...figuras } = await requireAdmin(context).resumo.read();
      return { ...figuras, atualizadoEm: withOffset(instant, context.services.timeZone) };
    },
  },
  ProdutoVendido: {
    produto: ({ produtoId }, _, { anonymous }) =>
      produtoId === null ? null : anonymous.catalogo.byId(produtoId),
  },
};
