import type { Carrinho, ItemCarrinho, ItemRetirado } from '../../types.gen.ts';

/** Amounts are centavos. */
export type ItemCarrinhoModel = Omit<ItemCarrinho, '__typename' | 'produto'>;

export interface CarrinhoModel extends Omit<Carrinho, 'itens'> {
  readonly __typename: 'Carrinho';
  readonly itens: readonly ItemCarrinhoModel[];
}

/** The cart of an account with these lines, in their order. `retirados`: lines that the gateway had to remove. */
export function cartOf(
  usuarioId: string,
  lines: readonly Omit<ItemCarrinhoModel, 'subtotal'>[],
  retirados: readonly ItemRetirado[] = [],
): CarrinhoModel {
  const itens = lines.map((line) => ({ ...line, subtotal: line.quantidade * line.precoUnitario }));
  return {
    __typename: 'Carrinho',
    id: usuarioId,
    itens,
    total: itens.reduce((sum, item) => sum + item.subtotal, 0),
    quantidadeTotal: itens.reduce((sum, item) => sum + item.quantidade, 0),
    retirados,
  };
}
