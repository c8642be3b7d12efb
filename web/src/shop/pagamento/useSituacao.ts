import type { StatusPedido } from '../../lib/pedidos/pedidos.gen.ts';
import { useSession } from '../../lib/session/useSession.ts';
import type { PedidoEmPagamentoFragment } from './checkout.gen.ts';
import { useSituacaoDoPagamentoQuery } from './confirmado.gen.ts';
import { isOwn } from './order-status.ts';
import { useOrderStatus } from './useOrderStatus.ts';

interface Situacao {
  readonly state: 'reading' | 'failed' | 'read';
  /** Null for an unknown order and for another person's order. */
  readonly pedido: PedidoEmPagamentoFragment | null;
  readonly reread: () => Promise<void>;
}

/** The person's own order of a read, with its status polled while the payment is pending; null for any other. */
export function useProprio<
  P extends { readonly status: StatusPedido; readonly usuario: { readonly id: string } | null },
>(
  pedidoId: string,
  read: P | null,
  refetch: () => Promise<unknown>,
): { readonly pedido: P | null; readonly reread: () => Promise<void> } {
  const user = useSession();
  const reread = () =>
    refetch().then(
      () => undefined,
      () => undefined,
    );
  const pedido = read && user && isOwn(read, user) ? read : null;
  const { status } = useOrderStatus({
    pedidoId,
    status: pedido?.status ?? 'DESCONHECIDO',
    watching: pedido?.status === 'PENDENTE',
    onChange: () => void reread(),
  });
  return { pedido: pedido && { ...pedido, status }, reread };
}

/** Reads an order's status, and polls it while the payment is pending. */
export function useSituacao(pedidoId: string): Situacao {
  const { data, error, refetch } = useSituacaoDoPagamentoQuery({
    variables: { id: pedidoId },
    fetchPolicy: 'network-only',
  });
  const proprio = useProprio(pedidoId, data?.pedido ?? null, refetch);
  return { state: data ? 'read' : error ? 'failed' : 'reading', ...proprio };
}
