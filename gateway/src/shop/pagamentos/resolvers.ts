import type { Resolvers } from '../../resolvers.gen.ts';
import type { Configuracao } from '../../types.gen.ts';
import type { Loja } from '../loja/loja.ts';
import { wallClockWithOffset, type ZonesContext } from '../moment.ts';
import { type SessaoContext, withSessao } from '../sessao/access.ts';
import type { Conta } from '../sessao/conta.ts';
import { type InicioOutcome, semCartao } from './falhas.ts';
import type { PagamentosPort } from './port.ts';

type Context = ZonesContext &
  SessaoContext<{ readonly caller: Conta; readonly pagamentos: PagamentosPort }> & {
    readonly services: { readonly loja: Pick<Loja, 'pagamento'> };
  };

export const resolvers: Resolvers<Context> = {
  Mutation: {
    iniciarPagamento: withSessao(({ caller, pagamentos }, { pedidoId }, context) => {
      const { pagamento } = context.services.loja;
      return withProvedor(pagamento, () => pagamentos.begin(caller, pedidoId));
    }),
    confirmarPagamento: withSessao(({ caller, pagamentos }, { pedidoId, paymentIntentId }) =>
      pagamentos.confirm(caller, pedidoId, paymentIntentId),
    ),
  },
  Pagamento: {
    chavePublica: (_, __, { services }) => services.loja.pagamento.chavePublica ?? null,
    reservaAte: ({ reservaAte }, _, { services }) =>
      reservaAte === null ? null : wallClockWithOffset(reservaAte, services.zones),
  },
};

/**
 * Starts a payment only in a shop that takes cards, and shows it only to a form of its provider: test cards must not be
 * typed into a real provider's payment, nor the reverse.
 */
export async function withProvedor(
  { provedor }: Configuracao['pagamento'],
  begin: () => Promise<InicioOutcome>,
): Promise<InicioOutcome> {
  if (provedor === null) return semCartao;
  const outcome = await begin();
  return outcome.__typename === 'Pagamento' && outcome.provedor !== provedor ? semCartao : outcome;
}
