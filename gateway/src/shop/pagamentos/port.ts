import type { Change } from '../falha.ts';
import type { Conta } from '../sessao/conta.ts';

/**
 * The card payments of the caller's orders. `Conta` is the caller's session. Each call is sent at most once. Rejects when
 * the API ended the session or limits the caller, and when an order cannot be read before anything is sent.
 */
export interface PagamentosPort {
  /** Starts the payment of an order at the order's own total, or returns the one that is open. */
  readonly begin: Change<Conta, 'IniciarPagamento', [pedidoId: string]>;
  /** The Pix code of the order, which pays the same payment as a card. Null where the API makes none. */
  readonly beginPix: Change<Conta, 'IniciarPix', [pedidoId: string]> | null;
  /**
   * The order once it is paid, by this payment or another one. While nothing tells how the payment ended, it is in
   * progress: the order's status shows the result.
   */
  readonly confirm: Change<
    Conta,
    'ConfirmarPagamento',
    [pedidoId: string, paymentIntentId: string]
  >;
}
