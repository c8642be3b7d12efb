import { requireSessao } from '../graphql/context.ts';
import type { Resolvers } from '../graphql/types.gen.ts';

export const resolvers: Resolvers = {
  Mutation: {
    iniciarPagamento: (_, { pedidoId }, context) =>
      requireSessao(context).pagamentos.begin(pedidoId),
    confirmarPagamento: (_, { pedidoId, paymentIntentId }, context) =>
      requireSessao(context).pagamentos.confirm(pedidoId, paymentIntentId),
  },
};
