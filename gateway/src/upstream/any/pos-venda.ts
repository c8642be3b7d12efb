import { dadosInvalidos, falha, type Resultado } from '../../shop/falha.ts';
import { FALHAS } from '../../shop/falhas.ts';
import type { PosVendaPort } from '../../shop/pedidos/admin/port.ts';
import { devolucaoProblem } from '../../shop/pedidos/admin/pos-venda.ts';
import { pedidoNaoEncontrado } from '../../shop/pedidos/falhas.ts';
import { restOf } from '../rest/calls.ts';
import { restFailureOf } from '../rest/failure.ts';
import { failureOf, invalid, type Outcomes, outcomeOf, verifyOutcome } from '../rest/outcomes.ts';
import { wireId } from '../rest/values.ts';
import { changeOnce } from '../wire/change-once.ts';
import { readToChange, requireStillAdmin } from '../wire/pedidos-admin.ts';

const SEM_DESISTENCIA = dadosInvalidos('pedidoId', 'O cliente não desistiu deste pedido.');

const semEstorno = invalid('id', 'Este estorno não existe.');

const ESTORNO: Outcomes<Resultado<'RepetirEstorno'> | null> = {
  ESTORNO_NAO_ENCONTRADO: semEstorno,
  ESTORNO_SEM_SALDO: invalid(
    'id',
    'O pagamento já não tem esse valor: o resto foi devolvido de outra forma.',
  ),
  CONFIRMACAO_NECESSARIA: () => FALHAS.ConfirmacaoNecessaria,
  // A malformed id names no refund.
  DADOS_INVALIDOS: ({ campo }) => (campo === 'id' ? semEstorno() : null),
};

const indisponivel = falha(
  'RecursoIndisponivel',
  null,
  'A API desta loja não guarda desistências nem estornos. Devolva o valor pelo provedor do cartão, ou combine com o cliente.',
);

/** Notes, withdrawals and refunds on an API that keeps them (additive) and on one that does not. */
export const posVenda: PosVendaPort = {
  notas: ({ reading }, id) => restOf(reading).notasPedido({ id }),

  anotar: async (admin, pedidoId, texto) => {
    const rest = restOf(admin.writing);
    const pedido = await readToChange(admin, pedidoId);
    if (pedido === null) return pedidoNaoEncontrado('pedidoId');
    const read = () => rest.notasPedido({ id: pedido.id });
    const before = await read();
    if (before === null) return FALHAS.RecursoIndisponivel;
    const failure = await failureOf(rest.anotarPedido({ id: pedido.id, body: { texto } }));
    if (failure === null) return pedido;
    const known = new Set(before.map(({ id }) => id));
    const verified = await verifyOutcome(failure, {
      readBack: read,
      shows: (after) => after?.some((nota) => !known.has(nota.id) && nota.texto === texto) ?? false,
      advice: 'Look at the notes of the order before trying again.',
    });
    if (verified.failure) throw verified.failure;
    return pedido;
  },

  receberDesistencia: (admin, input) =>
    changeOnce<Resultado<'ReceberDesistencia'>>(() => readToChange(admin, input.pedidoId), {
      isDone: ({ desistencia }) => desistencia?.recebidaEm != null,
      isPossible: (pedido) =>
        pedido.desistencia !== null && devolucaoProblem(pedido, input) === null,
      send: ({ id }) =>
        restOf(admin.writing).receberDesistencia({
          id,
          body: {
            voltaAoEstoque: input.voltaAoEstoque ?? true,
            ...(input.itens && {
              itens: input.itens.map(({ itemId, quantidade }) => ({
                itemId: wireId(itemId),
                quantidade,
              })),
            }),
          },
        }),
      notFound: pedidoNaoEncontrado('pedidoId'),
      refuse: (pedido) => {
        if (pedido.desistencia !== null) {
          return dadosInvalidos('itens', devolucaoProblem(pedido, input) ?? '');
        }
        return pedido.mudaNaConversa ? indisponivel : SEM_DESISTENCIA;
      },
      explain: {
        SEM_DESISTENCIA: () => SEM_DESISTENCIA,
        CONFIRMACAO_NECESSARIA: () => FALHAS.ConfirmacaoNecessaria,
        none: () => indisponivel,
      },
    }),

  repetirEstorno: async (admin, id) => {
    try {
      return await restOf(admin.writing).repetirEstorno({ id, body: {} });
    } catch (error) {
      const failure = restFailureOf(error);
      const outcome = outcomeOf(failure.refusal, ESTORNO);
      if (outcome) return outcome;
      if (!failure.mayLackCall) throw failure;
      await requireStillAdmin(admin);
      return indisponivel;
    }
  },
};
