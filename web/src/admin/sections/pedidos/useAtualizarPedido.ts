import { useApolloClient } from '@apollo/client/react';
import { type NaoFeito, naoFeito } from '../../kit/nao-feito.ts';
import { mudaPedido } from './cache.ts';
import {
  type AtualizarPedidoInput,
  type AtualizarPedidoMutation,
  PedidoDeNovoDocument,
  type PedidoEditadoFragment,
  useAtualizarPedidoMutation,
} from './edicao.gen.ts';
import { type PedidoAdminFragment, PedidoAdminFragmentDoc } from './pedido.gen.ts';

type Resposta = AtualizarPedidoMutation['resultado'];
export type Resultado = Resposta | NaoFeito;

/** The order after a complete or partial change; null after a refusal. */
function pedidoOf(resultado: Resposta | undefined): PedidoEditadoFragment | null {
  switch (resultado?.__typename) {
    case 'Pedido':
      return resultado;
    case 'AtualizacaoParcial':
      return resultado.pedido;
    default:
      return null;
  }
}

export const SEM_RESPOSTA =
  'A loja não respondeu, e não sabemos se o pedido foi salvo. Nada do que você escreveu se perdeu: tente de novo.';

/** Identifies an order's step while it can be taken back. */
export function chaveDoPedido(id: string): string {
  return `Pedido:${id}`;
}

/** Changes an order. The reply updates all views; `otimista` is shown until then. */
export function useAtualizarPedido() {
  const client = useApolloClient();
  const [send] = useAtualizarPedidoMutation();
  return {
    /** Resolves to null when the outcome is unknown. */
    atualizar: async (
      pedido: PedidoAdminFragment,
      input: AtualizarPedidoInput,
      otimista?: PedidoEditadoFragment,
    ): Promise<Resultado | null> => {
      try {
        const { data } = await send({
          variables: { id: pedido.id, input },
          // Survives leaving the page, which sends a step that could still be taken back.
          context: { fetchOptions: { keepalive: true } },
          ...(otimista ? { optimisticResponse: { resultado: otimista } } : {}),
          update(cache, answer) {
            const depois = pedidoOf(answer.data?.resultado);
            if (depois) mudaPedido(cache, pedido, depois);
          },
        });
        return data?.resultado ?? null;
      } catch (error) {
        return naoFeito(error);
      }
    },
    /** Reads the current order; null when it no longer exists. Rejects when the shop does not answer. */
    lerDeNovo: async (id: string): Promise<PedidoEditadoFragment | null> => {
      const antes = client.cache.readFragment({
        fragment: PedidoAdminFragmentDoc,
        fragmentName: 'PedidoAdmin',
        id: `Pedido:${id}`,
      });
      const { data } = await client.query({
        query: PedidoDeNovoDocument,
        variables: { id },
        fetchPolicy: 'network-only',
      });
      if (antes && data?.pedido) mudaPedido(client.cache, antes, data.pedido);
      return data?.pedido ?? null;
    },
  };
}
