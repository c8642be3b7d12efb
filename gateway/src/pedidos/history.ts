import { newestFirst } from './list.ts';
import type { PedidoModel } from './model.ts';
import { isUnderWay } from './status.ts';

/** Orders kept of an account, and as many again that are under way. */
const MAX_KEPT = 1000;

/** Orders of one account, as one reply of the API has them. */
export interface OwnPedidos {
  /** Of more than 1000 orders, the newest 1000 and those under way. */
  readonly itens: readonly PedidoModel[];
  /** Ids of all orders in the reply. */
  readonly ids: ReadonlySet<string>;
  /** Null when the API does not page. */
  readonly page: { readonly totalPaginas: number; readonly totalItens: number } | null;
  /** False when there are more orders than `itens`. */
  readonly complete: boolean;
}

/** Keeps what is needed of an account's orders, in any order and number, at most 2000 of them whole. */
export function createHistory(max = MAX_KEPT) {
  const ids = new Set<string>();
  let kept: PedidoModel[] = [];
  const tidy = () => {
    const newest = kept.toSorted(newestFirst);
    const underWay = newest.slice(max).filter(({ status }) => isUnderWay(status));
    kept = [...newest.slice(0, max), ...underWay.slice(0, max)];
  };
  return {
    add: (pedido: PedidoModel): void => {
      ids.add(pedido.id);
      kept.push(pedido);
      if (kept.length > 3 * max) tidy();
    },
    /** `whole` is false when orders of the reply were not read. */
    end: (whole: boolean): OwnPedidos => {
      tidy();
      return { itens: kept, ids, page: null, complete: whole && kept.length === ids.size };
    },
  };
}
