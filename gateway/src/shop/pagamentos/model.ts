import type { Pagamento } from '../../types.gen.ts';

/** A card payment that was started for an order; `valor` in centavos, `reservaAte` is the API's wall clock. */
export interface PagamentoModel extends Omit<Pagamento, 'chavePublica'> {
  readonly __typename: 'Pagamento';
}
