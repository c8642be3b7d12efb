import { notFound, unauthenticated } from '../graphql/errors.ts';
import type { Resolvers } from '../graphql/types.gen.ts';
import { buildPedidoConversaUrl } from './conversa.ts';

export const resolvers: Resolvers = {
  Query: {
    linkConversa: async (_, { pedidoId, metodo }, { services, access }) => {
      const { conversaUrl } = services.loja;
      if (pedidoId === null || pedidoId === undefined) return conversaUrl;
      const sessao = await access.identify();
      if (sessao === null) throw unauthenticated();
      const pedido = await sessao.pedidos.own(pedidoId);
      if (pedido === null) throw notFound('pedidoId');
      return buildPedidoConversaUrl(conversaUrl, pedido, metodo ?? null);
    },
    configuracao: (_, __, { services }) => services.loja,
  },
};
