import type { Resolvers } from '../../resolvers.gen.ts';
import type { Configuracao } from '../../types.gen.ts';
import { type Context, withSessao } from '../context.ts';
import { type InicioOutcome, pixIndisponivel, semCartao } from './falhas.ts';

export const resolvers: Resolvers<Context> = {
  Mutation: {
    iniciarPagamento: withSessao(({ caller, pagamentos }, { pedidoId }, { loja }) => {
      return withProvedor(loja.pagamento, () => pagamentos.begin(caller, pedidoId));
    }),
    iniciarPix: withSessao(async ({ caller, pagamentos }, { pedidoId }, { loja }) => {
      const { pagamento, pixAutomatico } = loja;
      if (!pixAutomatico || pagamentos.beginPix === null) return pixIndisponivel;
      const outcome = await pagamentos.beginPix(caller, pedidoId);
      const isOther =
        outcome.__typename === 'PagamentoPix' && outcome.provedor !== pagamento.provedor;
      return isOther ? pixIndisponivel : outcome;
    }),
    confirmarPagamento: withSessao(({ caller, pagamentos }, { pedidoId, paymentIntentId }) =>
      pagamentos.confirm(caller, pedidoId, paymentIntentId),
    ),
  },
  Pagamento: {
    chavePublica: (_, __, { services }) => services.loja.pagamento.chavePublica ?? null,
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
