import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { wireId } from '../rest/values.ts';
import type { Confirmacao, Intent } from './wire.ts';

export interface PagamentosApi {
  /** `total` in centavos, the order's own. */
  readonly begin: (pedidoId: string, total: number) => Promise<Intent>;
  readonly confirm: (pedidoId: string, paymentIntentId: string) => Promise<Confirmacao>;
}

/** The calls of card payments (rest-contract 3.8). Each is sent once; each rejects with `RestFailure`. */
export function createPagamentosApi(rest: SessionRest): PagamentosApi {
  return {
    begin: (pedidoId, total) =>
      rest(endpoints.iniciarPagamento, {
        body: { amount: total / 100, pedidoId: wireId(pedidoId) },
      }),
    confirm: (pedidoId, paymentIntentId) =>
      rest(endpoints.confirmarPagamento, { params: { pedidoId }, body: { paymentIntentId } }),
  };
}
