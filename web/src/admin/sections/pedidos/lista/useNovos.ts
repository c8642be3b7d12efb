import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useFresh } from '../../../../lib/graphql/useFresh.ts';
import { type PedidosState, selecaoDe } from './filtros-dos-pedidos.ts';
import { PedidoMaisNovoDocument, type PedidoNovoFragment } from './pedidos.gen.ts';
import { byDate, isAfter, useChegada } from './useChegada.ts';

/** Poll interval without a stream, in milliseconds. */
const POLL_INTERVAL = 15_000;

type Row = Pick<PedidoNovoFragment, 'id' | 'data'>;

/**
 * New orders that the first page does not show yet, in order of arrival: those placed after every order that was shown
 * or acknowledged by `markSeen`. They arrive as events; while the stream cannot be had, the newest order is polled.
 * `itens` are the visible rows.
 */
export function useNovos(
  { pagina, busca, status }: PedidosState,
  itens: readonly Row[] | undefined,
): { readonly novos: readonly PedidoNovoFragment[]; readonly markSeen: () => void } {
  const client = useApolloClient();
  // A new order is no withdrawal, has no method yet and no payment to resolve.
  const selecao = selecaoDe(status);
  const isFirstPage = pagina === 1 && busca === '' && 'status' in selecao;
  const isLoaded = itens !== undefined;
  const newest = itens?.[0];
  // An order that leaves a filtered list and returns to it is not new, so the first row alone does not tell.
  const [lastSeen, setLastSeen] = useState(newest);
  if (newest && (!lastSeen || isAfter(newest, lastSeen))) setLastSeen(newest);
  const isNew = (pedido: Row) => !lastSeen || isAfter(pedido, lastSeen);

  const after = isFirstPage && status === '' ? newest?.id : undefined;
  const { arrived, setArrived, add, live } = useChegada(isLoaded, after);

  const poll = () => {
    if (live || !isFirstPage || !isLoaded) return;
    client
      .query({
        query: PedidoMaisNovoDocument,
        variables: { status: selecao.status ?? null },
        fetchPolicy: 'no-cache',
      })
      .then(({ data }) => {
        const polled = data?.adminPedidos?.itens[0];
        if (polled && isNew(polled)) add(polled);
      })
      // A failed poll is repeated; the list reports its own failures.
      .catch(() => undefined);
  };
  useFresh(poll, live || !isFirstPage || !isLoaded ? null : POLL_INTERVAL);

  // A shown order that leaves the list again is not new.
  const unseen = arrived.filter(({ id }) => !itens?.some((row) => row.id === id));
  if (unseen.length < arrived.length) setArrived(unseen);

  const novos = unseen.filter(
    (pedido) => isFirstPage && (status === '' || pedido.status === status) && isNew(pedido),
  );
  return { novos, markSeen: () => setLastSeen((last) => novos.toSorted(byDate).at(-1) ?? last) };
}
