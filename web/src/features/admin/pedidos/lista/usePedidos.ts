import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useFresh } from '../../../../shared/graphql/useFresh.ts';
import { usePaged } from '../../../../shared/graphql/usePaged.ts';
import { useLeitura } from '../../lista/useLeitura.ts';
import { type PedidosState, pedidosVariables } from './list-state.ts';
import {
  AdminPedidosDocument,
  type AdminPedidosQuery,
  PedidoMaisNovoDocument,
  PedidosParaArquivoDocument,
  type PedidosParaArquivoQuery,
  useAdminPedidosQuery,
} from './pedidos.gen.ts';

/** Poll interval for new orders, in milliseconds. */
const POLL_INTERVAL = 15_000;

const pick = ({ adminPedidos }: AdminPedidosQuery) => adminPedidos;
const pickForFile = ({ adminPedidos }: PedidosParaArquivoQuery) => adminPedidos;

export function usePedidos(state: PedidosState, onPage: (pagina: number) => void) {
  const variables = pedidosVariables(state);
  const list = useAdminPedidosQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const ofFile = (pagina: number) => pedidosVariables({ ...state, pagina });
  return {
    ...usePaged(list, { query: AdminPedidosDocument, variables, pick }, onPage),
    readPage: useLeitura(PedidosParaArquivoDocument, ofFile, pickForFile),
  };
}

/** True when the shop has a newer order than `newest`, the first visible row (null on other pages). */
export function useNovos(status: PedidosState['status'], newest: string | null): boolean {
  const client = useApolloClient();
  const [newerOrder, setNewerOrder] = useState<{
    readonly over: string;
    readonly id: string;
  } | null>(null);
  const poll = () => {
    if (newest === null) return;
    client
      .query({
        query: PedidoMaisNovoDocument,
        variables: { status: status || null },
        fetchPolicy: 'no-cache',
      })
      .then(({ data }) => {
        const id = data?.adminPedidos.itens[0]?.id;
        if (id !== undefined && id !== newest) setNewerOrder({ over: newest, id });
      })
      // A failed poll is repeated; the list reports its own failures.
      .catch(() => undefined);
  };
  useFresh(poll, newest === null ? null : POLL_INTERVAL);
  return newerOrder !== null && newerOrder.over === newest;
}
