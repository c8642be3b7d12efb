import type { CarrinhoPort } from '../../../shop/carrinho/port.ts';
import { DeclaredError } from '../../../shop/errors.ts';
import type { Draft } from '../../../shop/pedidos/chaves.ts';
import { type CriarPedidoOutcome, precoAlterado } from '../../../shop/pedidos/falhas.ts';
import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import type { Conta } from '../../../shop/sessao/conta.ts';
import { nullOnFailure } from '../../rest/failure.ts';
import { movedInto } from './draft.ts';

/**
 * Removes the ordered lines from the cart: the older API never does. Lines added or changed since then stay. A failure
 * is ignored: the order exists.
 */
export async function removeOrdered(
  carrinho: Pick<CarrinhoPort, 'read' | 'remove' | 'clear'>,
  conta: Conta,
  { linhas }: Draft,
): Promise<void> {
  const isOrdered = (item: { readonly id: string; readonly quantidade: number }) =>
    linhas.some((linha) => linha.id === item.id && linha.quantidade === item.quantidade);
  const itens = (await carrinho.read(conta).catch(nullOnFailure))?.itens ?? [];
  const ordered = itens.filter(isOrdered);
  if (ordered.length === 0) return;
  if (ordered.length === itens.length) {
    await carrinho.clear(conta).catch(ignoreFailure);
    return;
  }
  for (const { id } of ordered) await carrinho.remove(conta, id).catch(ignoreFailure);
}

/** The created order, or `PrecoAlterado` with it when the API created it at another total than the draft's. */
export function checkTotal(draft: Draft, pedido: PedidoModel): CriarPedidoOutcome {
  if (pedido.total === draft.total) return pedido;
  return precoAlterado({
    itens: movedInto(pedido, draft.linhas),
    totalAnterior: draft.total,
    totalAtual: pedido.total,
    carrinho: null,
    pedido,
  });
}

/** Ignores REST failures, also those that the cart declares as an unknown outcome. */
function ignoreFailure(error: unknown): void {
  if (!(error instanceof DeclaredError)) nullOnFailure(error);
}
