import type { PagamentoDoPedidoModel, PedidoModel } from './model.ts';

/** Refunds of a payment that did not fail, in centavos. */
export function estornadoOf({ estornos }: PagamentoDoPedidoModel): number {
  return estornos.reduce((sum, { estado, valor }) => sum + (estado === 'FALHOU' ? 0 : valor), 0);
}

/** What the bank gave back of a payment by lost disputes, in centavos. */
function contestadoOf({ contestacoes }: PagamentoDoPedidoModel): number {
  return contestacoes.reduce(
    (sum, { estado, valor }) => sum + (estado === 'PERDIDA' ? valor : 0),
    0,
  );
}

/**
 * The part of an order's total that went back to the customer, in centavos: `Pedido.devolvido` of the schema. A refund of
 * money that the order no longer costs, as after a second payment, is not part of it.
 */
export function devolvidoOf({
  total,
  pagamento,
  desistencia,
}: Pick<PedidoModel, 'total' | 'pagamento' | 'desistencia'>): number {
  const back = pagamento
    ? estornadoOf(pagamento) + contestadoOf(pagamento) - Math.max(0, pagamento.valor - total)
    : (desistencia?.valor ?? 0);
  return Math.min(total, Math.max(0, back));
}
