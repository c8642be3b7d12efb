import { RestFailure } from '../rest/failure.ts';
import type { MetodoChat } from '../types.gen.ts';
import type { PedidosApi } from './api.ts';
import { type EscolherMetodoOutcome, pedidoNaoEncontrado, pedidoNaoPagavel } from './falhas.ts';
import type { PedidoModel } from './model.ts';

/**
 * Keeps how an order of the caller's is to be paid (`PUT /pedidos/{id}/metodo`, additive). Where the API cannot, or keeps it
 * for waiting orders alone, the choice is the chat's and the order is answered as it is. `readOwn` reads the order anew.
 */
export async function chooseMetodo(
  api: Pick<PedidosApi, 'chooseMetodo'>,
  readOwn: () => Promise<PedidoModel | null>,
  metodo: MetodoChat,
): Promise<EscolherMetodoOutcome> {
  const pedido = await readOwn();
  if (pedido === null) return pedidoNaoEncontrado();
  if (!pedido.podePagar) return pedidoNaoPagavel(pedido.status);
  try {
    return await api.chooseMetodo(pedido.id, metodo);
  } catch (error) {
    if (!(error instanceof RestFailure)) throw error;
    if (error.definite && error.refusal?.codigo === null) return pedido;
    const after = await readOwn();
    if (after === null) return pedidoNaoEncontrado();
    if (!after.podePagar) return pedidoNaoPagavel(after.status);
    const isSettled = after.metodo === metodo || error.refusal?.codigo === 'PEDIDO_NAO_PENDENTE';
    if (!isSettled) throw error;
    return after;
  }
}
