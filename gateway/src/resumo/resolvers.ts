import type { CatalogoContext } from '../catalogo/api.ts';
import { withOffset, type ZonesContext } from '../graphql/moment.ts';
import { type AdminContext, requireAdmin } from '../sessao/access.ts';
import type { Resolvers } from '../types.gen.ts';
import type { Resumo } from './resumo.ts';

type Context = CatalogoContext & ZonesContext & AdminContext<{ readonly resumo: Resumo }>;

export const resolvers: Resolvers<Context> = {
  Query: {
    adminResumo: async (_, __, context) => {
      const { instant, ...figuras } = await requireAdmin(context).resumo.read();
      return { ...figuras, atualizadoEm: withOffset(instant, context.services.zones.store) };
    },
  },
  ProdutoVendido: {
    produto: ({ produtoId }, _, { anonymous }) =>
      produtoId === null ? null : anonymous.catalogo.byId(produtoId),
  },
};
