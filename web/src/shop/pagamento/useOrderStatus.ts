import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureKind } from '../../lib/graphql/errors.ts';
import type { StatusPedido } from '../../lib/pedidos/pedidos.gen.ts';
import { StatusDoPedidoDocument } from './checkout.gen.ts';
import { isSettled } from './order-status.ts';
import { type StatusWatch, watchStatus } from './status-watch.ts';

/** The order's status, polled while `watching`. `hurry` polls at once after an event. */
export function useOrderStatus({
  pedidoId,
  status: read,
  watching,
  onChange,
}: {
  pedidoId: string;
  status: StatusPedido;
  watching: boolean;
  onChange: (status: StatusPedido) => void;
}): { readonly status: StatusPedido; readonly hurry: () => void } {
  const client = useApolloClient();
  const [polled, setPolled] = useState<{ read: StatusPedido; status: StatusPedido } | null>(null);
  const watch = useRef<StatusWatch | null>(null);
  // An order read again is newer than an earlier poll.
  const status = polled?.read === read ? polled.status : read;
  const [first] = useState(read);
  const before = useRef(first);

  const update = useEffectEvent((next: StatusPedido) => {
    if (next === status) return;
    before.current = next;
    setPolled({ read, status: next });
    onChange(next);
  });
  useEffect(() => {
    if (!watching) return undefined;
    const current = watchStatus<StatusPedido>({
      poll: async () => {
        try {
          const { data } = await client.query({
            query: StatusDoPedidoDocument,
            variables: { id: pedidoId },
            fetchPolicy: 'no-cache',
          });
          return data?.statusPedido ?? null;
        } catch (error) {
          // Stops polling when the person declined to sign in again.
          if (failureKind(error) === 'unauthenticated') current.stop();
          throw error;
        }
      },
      isFinal: (next) => isSettled(next, before.current),
      onStatus: (next) => update(next),
    });
    watch.current = current;
    return () => current.stop();
  }, [client, pedidoId, watching]);

  const hurry = useCallback(() => watch.current?.hurry(), []);
  return { status, hurry };
}
