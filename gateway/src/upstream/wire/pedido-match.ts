import type { Attempt } from '../../shop/pedidos/draft.ts';
import type { PedidoModel } from '../../shop/pedidos/model.ts';
import { linhaKey } from './item-name.ts';

/**
 * The order that an attempt created, among the caller's orders: a new one, not created by another key (`taken`), with
 * the same items. Its status is ignored: it may have been paid or cancelled since. An equal total is preferred.
 */
export function findMade(
  pedidos: readonly PedidoModel[],
  { draft, known }: Attempt,
  taken: ReadonlySet<string>,
): PedidoModel | null {
  const wanted = signature(draft.linhas);
  const candidates = pedidos.filter(
    ({ id, itens }) => !known.has(id) && !taken.has(id) && signature(itens) === wanted,
  );
  return candidates.find(({ total }) => total === draft.total) ?? candidates[0] ?? null;
}

function signature(linhas: readonly Parameters<typeof linhaKey>[0][]): string {
  return linhas.map(linhaKey).toSorted().join('\n');
}
