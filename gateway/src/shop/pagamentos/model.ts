import type { Pagamento, PagamentoPix, ProvedorPagamento } from '../../types.gen.ts';

/** A card payment that was started for an order; `valor` in centavos, `reservaAte` is the API's wall clock. */
export interface PagamentoModel extends Omit<Pagamento, 'chavePublica'> {
  readonly __typename: 'Pagamento';
}

/** A Pix code that pays an order; `valor` in centavos, moments are the API's wall clock. */
export interface PagamentoPixModel extends PagamentoPix {
  readonly __typename: 'PagamentoPix';
  readonly provedor: ProvedorPagamento;
}
