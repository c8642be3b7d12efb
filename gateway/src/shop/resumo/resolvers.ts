import type { Resolvers } from '../../resolvers.gen.ts';
import { type Context, withAdmin } from '../context.ts';

export const resolvers: Resolvers<Context> = {
  Query: {
    adminResumo: withAdmin(async ({ caller, resumo }, _, services) => {
      const { instant, ...figuras } = await services.resumo.figuras(() => resumo.read(caller));
      return { ...figuras, atualizadoEm: new Date(instant).toISOString() };
    }),
  },
  ProdutoVendido: {
    produto: ({ produtoId }, _, { anonymous: { reading } }) =>
      produtoId === null ? null : reading.catalogo.byId(produtoId),
  },
};
