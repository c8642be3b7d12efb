import { isUnderWay } from '@decantaria/loja/status';
import { newestFirst } from '../../shop/pedidos/compare.ts';
import type { PedidoModel } from '../../shop/pedidos/model.ts';

/** The newest orders of an account that are kept. */
const MAX_NEWEST = 5000;
/** Older ones that are kept because they are under way. */
const MAX_UNDER_WAY = 1000;

/** Orders of one account, as one reply of the API has them. */
export interface OwnPedidos {
  /** Of more than 5000 orders, the newest 5000 and at most 1000 older ones under way. */
  readonly itens: readonly PedidoModel[];
  /** Ids of all orders in the reply. */
  readonly ids: ReadonlySet<string>;
  /** Null when the API does not page. */
  readonly page: { readonly totalPaginas: number; readonly totalItens: number } | null;
  /** False when there are more orders than `itens`. */
  readonly complete: boolean;
  /** Number of all orders; null when the reply was cut. */
  readonly total: number | null;
}

/** Keeps what is needed of an account's orders, in any order and number. */
export function createHistory() {
  const ids = new Set<string>();
  let kept: PedidoModel[] = [];
  const tidy = () => {
    const newest = kept.toSorted(newestFirst);
    const underWay = newest.slice(MAX_NEWEST).filter(({ status }) => isUnderWay(status));
    kept = [...newest.slice(0, MAX_NEWEST), ...underWay.slice(0, MAX_UNDER_WAY)];
  };
  return {
    add: (pedido: PedidoModel): void => {
      ids.add(pedido.id);
      kept.push(pedido);
      if (kept.length > 2 * MAX_NEWEST) tidy();
    },
    /** `whole` is false when orders of the reply were not read. */
    end: (whole: boolean): OwnPedidos => {
      tidy();
      const complete = whole && kept.length === ids.size;
      return { itens: kept, ids, page: null, complete, total: whole ? ids.size : null };
    },
  };
}
