import type { Resolvers } from '../../resolvers.gen.ts';
import type { LeiturasContext } from '../catalogo/leituras.ts';
import { withOffset, type ZonesContext } from '../moment.ts';
import { type AdminContext, requireAdmin } from '../sessao/access.ts';
import type { AdminConta } from '../sessao/conta.ts';
import type { ResumoMemory } from './memory.ts';
import type { ResumoPort } from './port.ts';

type Context = LeiturasContext &
  ZonesContext &
  AdminContext<{ readonly caller: AdminConta; readonly resumo: ResumoPort }> & {
    readonly services: { readonly resumo: ResumoMemory };
  };

export const resolvers: Resolvers<Context> = {
  Query: {
    adminResumo: async (_, __, context) => {
      const { caller, resumo } = requireAdmin(context);
      const { services } = context;
      const { instant, ...figuras } = await services.resumo.figuras(() => resumo.read(caller));
      return { ...figuras, atualizadoEm: withOffset(instant, services.zones.store) };
    },
  },
  ProdutoVendido: {
    produto: ({ produtoId }, _, { anonymous: { reading } }) =>
      produtoId === null ? null : reading.catalogo.byId(produtoId),
  },
};
