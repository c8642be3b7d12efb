import type { MetodoChat } from '../../types.gen.ts';
import { changeOnce } from '../../upstream/wire/change-once.ts';
import { dadosInvalidos, type Resultado, recursoIndisponivel } from '../falha.ts';
import type { PedidosApi } from './api.ts';
import * as falhas from './falhas.ts';
import type { PedidoModel } from './model.ts';

const MAX_MOTIVO = 500;

/**
 * The changes that an owner may make to an order. `readOwn` reads the caller's order, never from a cache; null when it
 * does not exist or is another account's. `release` forgets that an order reserves units. Each change rejects with `RestFailure`.
 */
export function createOwnChanges(
  api: Pick<PedidosApi, 'cancel' | 'withdraw' | 'chooseMetodo'>,
  readOwn: (id: string) => Promise<PedidoModel | null>,
  release: (id: string) => Promise<void>,
) {
  return {
    /** Cancels an unpaid order. A cancelled order is returned unchanged. */
    cancel: async (id: string): Promise<Resultado<'CancelarPedidoResultado'>> => {
      const outcome = await changeOnce<Resultado<'CancelarPedidoResultado'>>(() => readOwn(id), {
        isDone: ({ status }) => status === 'CANCELADO',
        isPossible: ({ podeCancelar }) => podeCancelar,
        send: (pedido) => api.cancel(pedido.id),
        notFound: falhas.pedidoNaoEncontrado('id'),
        refuse: ({ status, mudaNaConversa }) =>
          mudaNaConversa && status === 'PENDENTE'
            ? recursoIndisponivel
            : falhas.pedidoNaoCancelavel(status),
        explain: {
          PEDIDO_NAO_CANCELAVEL: ({ status }) => falhas.pedidoNaoCancelavel(status),
          none: () => recursoIndisponivel,
        },
      });
      if ('status' in outcome && outcome.status === 'CANCELADO') await release(id);
      return outcome;
    },

    /**
     * Requests the withdrawal from a delivered order (CDC, art. 49); `text` is the shopper's reason, if any.
     * Idempotent: a second request returns the order with the first one.
     */
    withdraw: async (
      id: string,
      text: string | null,
    ): Promise<Resultado<'SolicitarDesistenciaResultado'>> => {
      const motivo = text?.replaceAll('\0', '').trim() ?? '';
      if (motivo.length > MAX_MOTIVO) {
        return dadosInvalidos('motivo', `Conte o motivo em até ${MAX_MOTIVO} caracteres.`);
      }
      return changeOnce<Resultado<'SolicitarDesistenciaResultado'>>(() => readOwn(id), {
        isDone: ({ desistencia }) => desistencia !== null,
        isPossible: ({ podeDesistir }) => podeDesistir,
        send: (pedido) => api.withdraw(pedido.id, motivo || null),
        notFound: falhas.pedidoNaoEncontrado('id'),
        refuse: ({ status, mudaNaConversa }) =>
          mudaNaConversa && status === 'ENTREGUE'
            ? recursoIndisponivel
            : falhas.desistenciaRecusada(status),
        explain: {
          DESISTENCIA_RECUSADA: ({ status }) => falhas.desistenciaRecusada(status),
          none: () => recursoIndisponivel,
        },
      });
    },

    /**
     * Stores how the caller wants to pay an order. An API that cannot store it, or stores it for pending orders only,
     * leaves the choice to the chat: the order is returned unchanged.
     */
    chooseMetodo: (id: string, metodo: MetodoChat): Promise<Resultado<'EscolherMetodoResultado'>> =>
      changeOnce<Resultado<'EscolherMetodoResultado'>>(() => readOwn(id), {
        isDone: (pedido) => pedido.podePagar && pedido.metodo === metodo,
        resends: true,
        isPossible: ({ podePagar }) => podePagar,
        send: (pedido) => api.chooseMetodo(pedido.id, metodo),
        notFound: falhas.pedidoNaoEncontrado(),
        refuse: ({ status }) => falhas.pedidoNaoPagavel(status),
        explain: { PEDIDO_NAO_PENDENTE: (pedido) => pedido, none: (pedido) => pedido },
      }),
  };
}
