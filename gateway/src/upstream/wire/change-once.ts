import type { PedidoModel } from '../../shop/pedidos/model.ts';
import { sentFailureOf } from '../rest/failure.ts';

interface Change<Outcome> {
  readonly isDone: (pedido: PedidoModel) => boolean;
  /** Whether a change that is already done is sent again. */
  readonly resends?: true;
  readonly isPossible: (pedido: PedidoModel) => boolean;
  readonly send: (pedido: PedidoModel) => Promise<PedidoModel>;
  readonly notFound: Outcome;
  /** The outcome when the order does not allow the change. */
  readonly refuse: (pedido: PedidoModel) => Outcome;
  /** The outcome of a refusal, by the API's code; `none` for an API that refuses without a code. */
  readonly explain: Readonly<Record<string, (pedido: PedidoModel) => Outcome>>;
}

/** Sends the change once. After a failure the order is read again: a visible change was made. */
export async function changeOnce<Outcome>(
  read: () => Promise<PedidoModel | null>,
  { isDone, resends, isPossible, send, notFound, refuse, explain }: Change<Outcome>,
): Promise<PedidoModel | Outcome> {
  const before = await read();
  if (before === null) return notFound;
  if (isDone(before) && !resends) return before;
  if (!isPossible(before)) return refuse(before);
  try {
    return await send(before);
  } catch (error) {
    const failure = sentFailureOf(error);
    const after = await read();
    if (after === null) return notFound;
    if (isDone(after)) return after;
    if (!isPossible(after)) return refuse(after);
    const reason = failure.code ?? (failure.definite ? 'none' : '');
    const outcome = explain[reason];
    if (!outcome) throw failure;
    return outcome(after);
  }
}
