import { wallClockWithOffset, type ZonesContext } from '../graphql/moment.ts';
import { requireSessao, type SessaoContext } from '../sessao/access.ts';
import type { Resolvers } from '../types.gen.ts';
import type { Pagamentos } from './pagamentos.ts';

type Context = ZonesContext & SessaoContext<{ readonly pagamentos: Pagamentos }>;

export const resolvers: Resolvers<Context> = {
  Mutation: {
    iniciarPagamento: (_, { pedidoId }, context) =>
      requireSessao(context).pagamentos.begin(pedidoId),
    confirmarPagamento: (_, { pedidoId, paymentIntentId }, context) =>
      requireSessao(context).pagamentos.confirm(pedidoId, paymentIntentId),
  },
  Pagamento: {
    reservaAte: ({ reservaAte }, _, { services }) =>
      reservaAte == null ? null : wallClockWithOffset(reservaAte, services.zones),
  },
};
