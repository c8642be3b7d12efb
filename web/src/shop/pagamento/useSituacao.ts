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

/** Reads an order's status, and polls it while the payment is pending. */
export function useSituacao(pedidoId: string): Situacao {
  const user = useSession();
  const { data, error, refetch } = useSituacaoDoPagamentoQuery({
    variables: { id: pedidoId },
    fetchPolicy: 'network-only',
  });
  const reread = () =>
    refetch().then(
      () => undefined,
      () => undefined,
    );
  const read = data?.pedido ?? null;
  const pedido = read && user && isOwn(read, user) ? read : null;
  const { status } = useOrderStatus({
    pedidoId,
    status: pedido?.status ?? 'DESCONHECIDO',
    watching: pedido?.status === 'PENDENTE',
    onChange: () => void reread(),
  });
  if (!data) return { state: error ? 'failed' : 'reading', pedido: null, reread };
  return { state: 'read', pedido: pedido && { ...pedido, status }, reread };
}
