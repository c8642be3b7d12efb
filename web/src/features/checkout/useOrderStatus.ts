import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureKind } from '../../shared/graphql/errors.ts';
import type { StatusPedido } from '../pedidos/pedidos.gen.ts';
import { StatusDoPedidoDocument } from './checkout.gen.ts';
import { isSettled } from './order-status.ts';
import { type StatusWatch, watchStatus } from './status-watch.ts';

/**
 * CHK-03, C-48: an order's status as it becomes, from the one it had, as long as somebody is `watching`. `onChange` hears
 * of each change; `hurry` is for when something has just happened.
 */
export function useOrderStatus({
  pedidoId,
  status: read,
  watching,
  onChange,
}: {
  pedidoId: string;
  /** As the order itself was read. */
  status: StatusPedido;
  watching: boolean;
  onChange: (status: StatusPedido) => void;
}): { readonly status: StatusPedido; readonly hurry: () => void } {
  const client = useApolloClient();
  const [seen, setSeen] = useState<{ read: StatusPedido; status: StatusPedido } | null>(null);
  const watch = useRef<StatusWatch | null>(null);
  // An order that was read again says more than a look from before.
  const status = seen?.read === read ? seen.status : read;
  const [first] = useState(read);
  const before = useRef(first);

  const tell = useEffectEvent((next: StatusPedido) => {
    if (next === status) return;
    before.current = next;
    setSeen({ read, status: next });
    onChange(next);
  });
  useEffect(() => {
    if (!watching) return undefined;
    const current = watchStatus<StatusPedido>({
      ask: async () => {
        try {
          const { data } = await client.query({
            query: StatusDoPedidoDocument,
            variables: { id: pedidoId },
            fetchPolicy: 'no-cache',
          });
          return data?.statusPedido ?? null;
        } catch (error) {
          // Whoever would not sign in again is not asked every three seconds.
          if (failureKind(error) === 'unauthenticated') current.stop();
          throw error;
        }
      },
      isFinal: (next) => isSettled(next, before.current),
      onStatus: (next) => tell(next),
    });
    watch.current = current;
    return () => current.stop();
  }, [client, pedidoId, watching]);

  const hurry = useCallback(() => watch.current?.hurry(), []);
  return { status, hurry };
}
