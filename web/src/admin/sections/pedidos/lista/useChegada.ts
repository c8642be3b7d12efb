import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { listText } from '../../../../lib/formats/list.ts';
import { type PedidoNovoFragment, PedidosNovosDocument } from './pedidos.gen.ts';

type Row = Pick<PedidoNovoFragment, 'id' | 'data'>;

export function novosText(ids: readonly string[]): string {
  return ids.length === 1
    ? `Chegou o pedido ${listText(ids)}.`
    : `Chegaram os pedidos ${listText(ids)}.`;
}

export const byDate = (one: Row, other: Row) => Date.parse(one.data) - Date.parse(other.data);

export function isAfter(pedido: Row, other: Row): boolean {
  return pedido.id !== other.id && byDate(pedido, other) >= 0;
}

/**
 * The orders that arrived over the gateway's stream, each once, and whether the stream is open. Opens the stream once
 * `isReady`, and starts after the order `after`. `add` reports an order that was read by other means.
 */
export function useChegada(isReady: boolean, after: string | undefined) {
  const client = useApolloClient();
  const [arrived, setArrived] = useState<readonly PedidoNovoFragment[]>([]);
  const [live, setLive] = useState(false);

  const add = (pedido: PedidoNovoFragment) =>
    setArrived((before) =>
      before.some(({ id }) => id === pedido.id) ? before : [...before, pedido],
    );

  const subscribe = useEffectEvent((onLive: (live: boolean) => void) =>
    import('./stream-link.ts').then(({ streamLink }) =>
      client
        .subscribe({
          query: PedidosNovosDocument,
          fetchPolicy: 'no-cache',
          context: { through: streamLink(after, onLive) },
        })
        // An error also ends the stream; then the timer asks.
        .subscribe({ next: ({ data }) => data && add(data.pedidosNovos), error: () => undefined }),
    ),
  );
  useEffect(() => {
    if (!isReady) return undefined;
    let left = false;
    const stream = subscribe((isLive) => {
      if (!left) setLive(isLive);
    }).catch(() => undefined);
    return () => {
      left = true;
      void stream.then((opened) => opened?.unsubscribe());
    };
  }, [isReady]);

  return { arrived, setArrived, add, live };
}
