import {
  dadosInvalidos,
  type RecursoIndisponivelModel,
  recursoIndisponivel,
} from '../graphql/falhas.ts';
import { restFailureOf } from '../rest/failure.ts';
import type { PedidosApi } from './api.ts';
import {
  type CancelarPedidoOutcome,
  type DesistenciaOutcome,
  desistenciaRecusada,
  pedidoNaoCancelavel,
  pedidoNaoEncontrado,
} from './falhas.ts';
import type { PedidoModel, StatusPedidoModel } from './model.ts';

const MAX_MOTIVO = 500;

/** Reads an order of the caller's anew; null for none and for anybody else's. */
type ReadOwn = () => Promise<PedidoModel | null>;

/**
 * Cancels an order of the caller's that waits to be paid (`PUT /pedidos/{id}/cancelar`, additive). One that is
 * cancelled already is answered as it is.
 */
export function cancelPedido(
  api: Pick<PedidosApi, 'cancel'>,
  readOwn: ReadOwn,
): Promise<CancelarPedidoOutcome> {
  return end(readOwn, {
    codigo: 'PEDIDO_NAO_CANCELAVEL',
    isDone: ({ status }) => status === 'CANCELADO',
    isPossible: ({ podeCancelar }) => podeCancelar,
    send: ({ id }) => api.cancel(id),
    refuse: pedidoNaoCancelavel,
  });
}

/**
 * Asks to withdraw from a delivered order of the caller's (CDC, art. 49; `POST /pedidos/{id}/desistencia`, additive).
 * Asked again it is answered as it is: the first request counts.
 */
export async function withdraw(
  api: Pick<PedidosApi, 'withdraw'>,
  readOwn: ReadOwn,
  given: string | null,
): Promise<DesistenciaOutcome> {
  const motivo = given?.replaceAll('\0', '').trim() ?? '';
  if (motivo.length > MAX_MOTIVO) {
    return dadosInvalidos('motivo', `Conte o motivo em até ${MAX_MOTIVO} caracteres.`);
  }
  return end(readOwn, {
    codigo: 'DESISTENCIA_RECUSADA',
    isDone: ({ desistencia }) => desistencia !== null,
    isPossible: ({ podeDesistir }) => podeDesistir,
    send: ({ id }) => api.withdraw(id, motivo === '' ? null : motivo),
    refuse: desistenciaRecusada,
  });
}

/** One way for an owner to end an order. */
interface Ending<Refused> {
  /** What our own API says when it may not be. */
  readonly codigo: string;
  readonly isDone: (pedido: PedidoModel) => boolean;
  readonly isPossible: (pedido: PedidoModel) => boolean;
  readonly send: (pedido: PedidoModel) => Promise<PedidoModel>;
  readonly refuse: (status: StatusPedidoModel) => Refused;
}

/**
 * Sent once, and read back when it was not answered by the order: what shows was done. An API that knows no such call
 * refuses without a word of its own (rest-contract 1.2).
 */
async function end<Refused>(
  readOwn: ReadOwn,
  { codigo, isDone, isPossible, send, refuse }: Ending<Refused>,
): Promise<
  PedidoModel | Refused | RecursoIndisponivelModel | ReturnType<typeof pedidoNaoEncontrado>
> {
  const before = await readOwn();
  if (before === null) return pedidoNaoEncontrado('id');
  if (isDone(before)) return before;
  if (!isPossible(before)) return refuse(before.status);
  try {
    return await send(before);
  } catch (error) {
    const failure = restFailureOf(error);
    const after = await readOwn();
    if (after === null) return pedidoNaoEncontrado('id');
    if (isDone(after)) return after;
    if (!isPossible(after) || failure.refusal?.codigo === codigo) return refuse(after.status);
    if (failure.definite && failure.refusal?.codigo === null) return recursoIndisponivel();
    throw failure;
  }
}
