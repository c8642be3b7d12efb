import type { Resolvers } from '../../resolvers.gen.ts';
import type { Context } from '../context.ts';
import { notFound, unauthenticated } from '../errors.ts';
import { buildPedidoConversaUrl } from './conversa.ts';

export const resolvers: Resolvers<Context> = {
  Query: {
    linkConversa: async (_, { pedidoId, metodo }, { services, access }) => {
      const { conversaUrl } = services.loja;
      if (pedidoId === null || pedidoId === undefined) return conversaUrl;
      const sessao = await access.identify();
      if (sessao === null) {
        throw unauthenticated(access.presented() ? 'SESSAO_ENCERRADA' : 'SEM_SESSAO');
      }
      const pedido = await sessao.pedidos.own(sessao.caller, pedidoId);
      if (pedido === null) throw notFound('pedidoId');
      return buildPedidoConversaUrl(conversaUrl, pedido, metodo ?? null);
    },
    configuracao: (_, __, { services }) => services.loja,
  },
};
