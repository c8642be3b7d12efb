import { useApolloClient } from '@apollo/client/react';
import { type NaoFeito, outcomeOf } from '../../../ui/outcome.ts';
import { nadaSalvo } from '../../kit/nada-salvo.ts';
import { mudaPedido } from './cache.ts';
import {
  type AtualizarPedidoInput,
  type AtualizarPedidoMutation,
  PedidoDeNovoDocument,
  type PedidoEditadoFragment,
  useAtualizarPedidoMutation,
} from './edicao.gen.ts';
import {
  PedidoAdminFragmentDoc,
  type PedidoEmLinhaFragment,
  PedidoEmLinhaFragmentDoc,
} from './pedido.gen.ts';

type Resposta = AtualizarPedidoMutation['resultado'];
export type Resultado = Resposta | NaoFeito;
export type Mudanca = Omit<AtualizarPedidoInput, 'versao'>;

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

/** Identifies an order's step while it can be taken back. */
export function chaveDoPedido(id: string): string {
  return `Pedido:${id}`;
}

/** Changes an order. The reply updates all views. `semResposta` is the refusal's text when the outcome is unknown. */
export function useAtualizarPedido(semResposta: string) {
  const client = useApolloClient();
  const [send] = useAtualizarPedidoMutation();
  return {
    /** Sends a change with the version of `pedido`. `otimista` is shown until the reply. */
    atualizar: (
      pedido: PedidoEmLinhaFragment,
      mudanca: Mudanca,
      otimista?: PedidoEditadoFragment,
    ): Promise<Resultado> =>
      outcomeOf(
        send({
          variables: {
            id: pedido.id,
            input: { ...mudanca, ...(pedido.versao === null ? {} : { versao: pedido.versao }) },
          },
          // Survives leaving the page, which sends a step that could still be taken back.
          context: { fetchOptions: { keepalive: true } },
          ...(otimista ? { optimisticResponse: { resultado: otimista } } : {}),
          update(cache, answer) {
            const depois = pedidoOf(answer.data?.resultado);
            if (depois) mudaPedido(cache, pedido, depois);
          },
        }),
        nadaSalvo(semResposta),
      ),
    /** Reads the current order; null when it no longer exists. Rejects when the shop does not answer. */
    lerDeNovo: async (id: string): Promise<PedidoEditadoFragment | null> => {
      const from = { id: `Pedido:${id}` };
      const antes =
        client.cache.readFragment({
          ...from,
          fragment: PedidoAdminFragmentDoc,
          fragmentName: 'PedidoAdmin',
        }) ??
        client.cache.readFragment({
          ...from,
          fragment: PedidoEmLinhaFragmentDoc,
          fragmentName: 'PedidoEmLinha',
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
