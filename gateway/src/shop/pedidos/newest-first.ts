import { compareIds } from '../compare-ids.ts';
import type { PedidoModel } from './model.ts';

/** By date, then by id, so that orders of the same moment do not move between pages. */
export function newestFirst(one: PedidoModel, other: PedidoModel): number {
  if (one.data !== other.data) return one.data < other.data ? 1 : -1;
  return compareIds(other.id, one.id);
}
