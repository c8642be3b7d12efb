import { type Draft, linhaKey } from './draft.ts';
import type { PedidoModel } from './model.ts';

/** An order that was sent and of which no clear answer came. */
export interface Attempt {
  readonly draft: Draft;
  /** Numbers of the caller's orders before it was sent. */
  readonly known: ReadonlySet<string>;
}

/**
 * The order that an attempt made, among the caller's: not there before, of no other key (`taken`), of the same items
 * (rest-contract 3.7). Its status says nothing: it may have been paid or cancelled since. One of the same total before
 * one of another.
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
