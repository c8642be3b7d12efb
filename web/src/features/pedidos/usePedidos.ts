import { NetworkStatus } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { type PedidosState, pedidosVariables } from './list-state.ts';
import { MeusPedidosDocument, type MeusPedidosQuery, useMeusPedidosQuery } from './lista.gen.ts';
import { isFinal } from './pedido-texts.ts';

export type PaginaDePedidos = MeusPedidosQuery['meusPedidos'];
export type PedidoDaLista = PaginaDePedidos['itens'][number];

/** S8: what changes is seen within 10 seconds, the answer's own time included (milliseconds). */
export const REFRESH_EVERY = 8000;

interface Pedidos {
  /** The page that can be shown: the one asked for or, until it is here, the one before. */
  readonly pagina: PaginaDePedidos | null;
  /** Another page than the one shown is on its way. */
  readonly turning: boolean;
  /** C-59: the last read failed. What was shown stays. */
  readonly failed: boolean;
  readonly retrying: boolean;
  /** Reads the shown page again. */
  readonly refresh: () => void;
}

/**
 * Reads the page again when the tab is looked at again, when the network is back, and every `REFRESH_EVERY` ms while it is
 * looked at and something may still happen to one of its orders.
 */
function useFresh(refresh: () => void, moving: boolean): void {
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh();
  });
  useEffect(() => {
    const look = () => again();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('online', look);
    };
  }, []);
  useEffect(() => {
    if (!moving) return undefined;
    const timer = setInterval(() => again(), REFRESH_EVERY);
    return () => clearInterval(timer);
  }, [moving]);
}

/**
 * ORD-01 … ORD-07: the orders of a state, kept fresh. `onPage` is told when the gateway answered another page than the one
 * asked for.
 */
export function usePedidos(state: PedidosState, onPage: (pagina: number) => void): Pedidos {
  const { cache } = useApolloClient();
  const variables = pedidosVariables(state);
  const list = useMeusPedidosQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const { loading, networkStatus, refetch } = list;

  // A failure is told until another read has gone well, and not only while nothing is asked.
  const [failed, setFailed] = useState(false);
  if (!loading && failed !== Boolean(list.error)) setFailed(Boolean(list.error));

  // A failed read shows in the state like the first one; one that is under way already is not asked for twice.
  const refresh = useCallback(() => void refetch().catch(() => undefined), [refetch]);

  const pagina = list.data?.meusPedidos ?? list.previousData?.meusPedidos ?? null;
  useFresh(refresh, pagina?.itens.some(({ status }) => !isFinal(status)) ?? failed);

  const answered = loading ? undefined : list.data?.meusPedidos;
  const correctPage = useEffectEvent((page: PaginaDePedidos) => {
    const actual = Math.max(1, page.pagina);
    if (actual === state.pagina) return;
    // The answer is that page's own: the corrected address shows it at once.
    cache.writeQuery({
      query: MeusPedidosDocument,
      variables: { ...variables, pagina: actual },
      data: { meusPedidos: page },
    });
    onPage(actual);
  });
  useEffect(() => {
    if (answered) correctPage(answered);
  }, [answered]);

  return {
    pagina,
    turning: networkStatus === NetworkStatus.setVariables && !list.data,
    failed,
    retrying: failed && networkStatus === NetworkStatus.refetch,
    refresh,
  };
}
