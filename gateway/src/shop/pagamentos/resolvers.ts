import type { Resolvers } from '../../resolvers.gen.ts';
import type { Loja } from '../loja/loja.ts';
import { wallClockWithOffset, type ZonesContext } from '../moment.ts';
import { requireSessao, type SessaoContext } from '../sessao/access.ts';
import type { Conta } from '../sessao/conta.ts';
import type { PagamentosPort } from './port.ts';
import { withProvedor } from './provedor.ts';

type Context = ZonesContext &
  SessaoContext<{ readonly caller: Conta; readonly pagamentos: PagamentosPort }> & {
    readonly services: { readonly loja: Pick<Loja, 'pagamento'> };
  };

export const resolvers: Resolvers<Context> = {
  Mutation: {
    iniciarPagamento: (_, { pedidoId }, context) => {
      const { caller, pagamentos } = requireSessao(context);
      const { pagamento } = context.services.loja;
      return withProvedor(pagamento, () => pagamentos.begin(caller, pedidoId));
    },
    confirmarPagamento: (_, { pedidoId, paymentIntentId }, context) => {
      const { caller, pagamentos } = requireSessao(context);
      return pagamentos.confirm(caller, pedidoId, paymentIntentId);
    },
  },
  Pagamento: {
    chavePublica: (_, __, { services }) => services.loja.pagamento.chavePublica ?? null,
    reservaAte: ({ reservaAte }, _, { services }) =>
      reservaAte === null ? null : wallClockWithOffset(reservaAte, services.zones),
  },
};
