import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { wireId } from '../rest/values.ts';

/** The calls of card payments, sent once. Each rejects with `RestFailure`. */
export function createPagamentosApi(rest: SessionRest) {
  return {
    /** `total`: the order's, in centavos. */
    begin: (pedidoId: string, total: number) =>
      rest(endpoints.iniciarPagamento, {
        body: { amount: total / 100, pedidoId: wireId(pedidoId) },
      }),
    confirm: (pedidoId: string, paymentIntentId: string) =>
      rest(endpoints.confirmarPagamento, { params: { pedidoId }, body: { paymentIntentId } }),
  };
}
