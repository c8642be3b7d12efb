import type { Carrinho } from '../carrinho/carrinho.ts';
import { DeclaredError } from '../graphql/errors.ts';
import { nullOnFailure } from '../rest/failure.ts';
import { type Draft, movedInto } from './draft.ts';
import { type CriarPedidoOutcome, precoAlterado } from './falhas.ts';
import type { PedidoModel } from './model.ts';

/**
 * Takes what was ordered out of the cart: our own API has done so already, the older one never does (rest-contract
 * 3.7.6). What was put in or changed since stays, and the order stands whatever comes of it.
 */
export async function takeOutOrdered(
  carrinho: Pick<Carrinho, 'read' | 'remove' | 'clear'>,
  { linhas }: Draft,
): Promise<void> {
  const isOrdered = (item: { readonly id: string; readonly quantidade: number }) =>
    linhas.some((linha) => linha.itemId === item.id && linha.quantidade === item.quantidade);
  const itens = (await carrinho.read().catch(nullOnFailure))?.itens ?? [];
  const ordered = itens.filter(isOrdered);
  if (ordered.length === 0) return;
  if (ordered.length === itens.length) {
    await carrinho.clear().catch(ignoreFailure);
    return;
  }
  for (const { id } of ordered) await carrinho.remove(id).catch(ignoreFailure);
}

/** The order as it was made; told apart when the API made it at another price than was agreed to (decision 9). */
export function heldAgainst(draft: Draft, pedido: PedidoModel): CriarPedidoOutcome {
  if (pedido.total === draft.total) return pedido;
  return precoAlterado({
    itens: movedInto(pedido, draft.linhas),
    totalAnterior: draft.total,
    totalAtual: pedido.total,
    carrinho: null,
    pedido,
  });
}

/** A cart's write of unknown outcome is told by a declared error; it is not the order's. */
function ignoreFailure(error: unknown): void {
  if (!(error instanceof DeclaredError)) nullOnFailure(error);
}
