import type { Conta } from '../sessao/conta.ts';
import type { ConfirmacaoOutcome, InicioOutcome, PixOutcome } from './falhas.ts';

/**
 * The card payments of the caller's orders. `Conta` is the caller's session. Each call is sent at most once. Rejects when
 * the API ended the session or limits the caller, and when an order cannot be read before anything is sent.
 */
export interface PagamentosPort {
  /** Starts the payment of an order at the order's own total, or returns the one that is open. */
  readonly begin: (conta: Conta, pedidoId: string) => Promise<InicioOutcome>;
  /** The Pix code of the order, which pays the same payment as a card. Null where the API makes none. */
  readonly beginPix: ((conta: Conta, pedidoId: string) => Promise<PixOutcome>) | null;
  /**
   * The order once it is paid, by this payment or another one. While nothing tells how the payment ended, it is in
   * progress: the order's status shows the result.
   */
  readonly confirm: (
    conta: Conta,
    pedidoId: string,
    paymentIntentId: string,
  ) => Promise<ConfirmacaoOutcome>;
}
