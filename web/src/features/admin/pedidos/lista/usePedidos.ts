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

/** How often somebody looks whether there are new orders, in milliseconds. */
const LOOK_EVERY = 15_000;

const pick = ({ adminPedidos }: AdminPedidosQuery) => adminPedidos;
const pickForFile = ({ adminPedidos }: PedidosParaArquivoQuery) => adminPedidos;

/** AORD-01, AORD-06: the orders of a state, and any page of them for a file. */
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

/**
 * True when the shop has an order that the first page on view does not show. It is told, and not put under the hand of who
 * is working on the rows. `newest` is the first row on view; null where the page is another one, or empty.
 */
export function useNovos(status: PedidosState['status'], newest: string | null): boolean {
  const client = useApolloClient();
  const [found, setFound] = useState<{ readonly over: string; readonly id: string } | null>(null);
  const look = () => {
    if (newest === null) return;
    client
      .query({
        query: PedidoMaisNovoDocument,
        variables: { status: status || null },
        fetchPolicy: 'no-cache',
      })
      .then(({ data }) => {
        const id = data?.adminPedidos.itens[0]?.id;
        if (id !== undefined && id !== newest) setFound({ over: newest, id });
      })
      // A look that fails is made again; what is on view says so when it is read itself.
      .catch(() => undefined);
  };
  useFresh(look, newest === null ? null : LOOK_EVERY);
  return found !== null && found.over === newest;
}
