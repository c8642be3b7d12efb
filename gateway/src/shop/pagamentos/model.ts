/** A card payment that was started for an order. */
export interface PagamentoModel {
  readonly __typename: 'Pagamento';
  readonly pedidoId: string;
  /** Opens the provider's form; known only to shopper and provider. */
  readonly clientSecret: string;
  /** The provider's id of the payment. */
  readonly paymentIntentId: string;
  readonly provedor: 'STRIPE' | 'SIMULADO' | 'OUTRO';
  /** What will be charged, in centavos. */
  readonly valor: number;
  /** End of the stock reservation, the API's wall clock; null when none was promised. */
  readonly reservaAte: string | null;
}
