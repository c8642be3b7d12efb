import type { Carrinho, ItemCarrinho } from '../../types.gen.ts';

/** Amounts are centavos. */
export type ItemCarrinhoModel = Omit<ItemCarrinho, '__typename' | 'produto'>;

export interface CarrinhoModel extends Omit<Carrinho, 'itens'> {
  readonly __typename: 'Carrinho';
  readonly itens: readonly ItemCarrinhoModel[];
}
