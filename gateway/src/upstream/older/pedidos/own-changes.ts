import { type Resultado, recursoIndisponivel } from '../../../shop/falha.ts';
import * as falhas from '../../../shop/pedidos/falhas.ts';
import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import type { PedidosPort } from '../../../shop/pedidos/port.ts';
import type { Conta } from '../../../shop/sessao/conta.ts';
import { restOf } from '../../rest/calls.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { changeOnce } from '../../wire/change-once.ts';

type OwnChanges = Pick<PedidosPort, 'cancel' | 'withdraw' | 'chooseMetodo'>;

/** The calls of an API that has them. Each is sent once. */
export const changeCalls = {
  /** `PUT /pedidos/{id}/metodo` (additive). */
  chooseMetodo: ({ writing }: Conta, id: string, metodo: string) =>
    restOf(writing)(endpoints.escolherMetodo, { params: { id }, body: { metodo } }),
  /** `PUT /pedidos/{id}/cancelar` (additive). */
  cancel: ({ writing }: Conta, id: string) =>
    restOf(writing)(endpoints.cancelarPedido, { params: { id } }),
  /** `POST /pedidos/{id}/desistencia` (additive). */
  withdraw: ({ writing }: Conta, id: string, motivo: string | null) =>
    restOf(writing)(endpoints.desistirDoPedido, { params: { id }, body: { motivo } }),
};

/**
 * The changes that an owner may make to an order. `readOwn` reads the caller's order, never from a cache; null when it
 * does not exist or is another account's. `release` forgets that an order reserves units.
 */
export function createOwnChanges(
  calls: typeof changeCalls,
  readOwn: (conta: Conta, id: string) => Promise<PedidoModel | null>,
  release: (id: string) => Promise<void>,
): OwnChanges {
  return {
    cancel: async (conta, id) => {
      const outcome = await changeOnce<Resultado<'CancelarPedidoResultado'>>(
        () => readOwn(conta, id),
        {
          isDone: ({ status }) => status === 'CANCELADO',
          isPossible: ({ podeCancelar }) => podeCancelar,
          send: (pedido) => calls.cancel(conta, pedido.id),
          notFound: falhas.pedidoNaoEncontrado('id'),
          refuse: ({ status, mudaNaConversa }) =>
            mudaNaConversa && status === 'PENDENTE'
              ? recursoIndisponivel
              : falhas.pedidoNaoCancelavel(status),
          explain: {
            PEDIDO_NAO_CANCELAVEL: ({ status }) => falhas.pedidoNaoCancelavel(status),
            none: () => recursoIndisponivel,
          },
        },
      );
      if ('status' in outcome && outcome.status === 'CANCELADO') await release(id);
      return outcome;
    },

    withdraw: (conta, id, motivo) =>
      changeOnce<Resultado<'SolicitarDesistenciaResultado'>>(() => readOwn(conta, id), {
        isDone: ({ desistencia }) => desistencia !== null,
        isPossible: ({ podeDesistir }) => podeDesistir,
        send: (pedido) => calls.withdraw(conta, pedido.id, motivo),
        notFound: falhas.pedidoNaoEncontrado('id'),
        refuse: ({ status, mudaNaConversa }) =>
          mudaNaConversa && status === 'ENTREGUE'
            ? recursoIndisponivel
            : falhas.desistenciaRecusada(status),
        explain: {
          DESISTENCIA_RECUSADA: ({ status }) => falhas.desistenciaRecusada(status),
          none: () => recursoIndisponivel,
        },
      }),

    // An API that cannot store it, or stores it for pending orders only, leaves the choice to the chat.
    chooseMetodo: (conta, id, metodo) =>
      changeOnce<Resultado<'EscolherMetodoResultado'>>(() => readOwn(conta, id), {
        isDone: (pedido) => pedido.podePagar && pedido.metodo === metodo,
        resends: true,
        isPossible: ({ podePagar }) => podePagar,
        send: (pedido) => calls.chooseMetodo(conta, pedido.id, metodo),
        notFound: falhas.pedidoNaoEncontrado(),
        refuse: ({ status }) => falhas.pedidoNaoPagavel(status),
        explain: { PEDIDO_NAO_PENDENTE: (pedido) => pedido, none: (pedido) => pedido },
      }),
  };
}
