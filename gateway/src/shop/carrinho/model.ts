import type { ImagemModel } from '../catalogo/model.ts';

/** Amounts are centavos. */
export interface ItemCarrinhoModel {
  readonly id: string;
  readonly produtoId: string;
  readonly variacaoId: string | null;
  readonly nomeProduto: string;
  readonly variacaoNome: string | null;
  readonly imagem: ImagemModel | null;
  readonly quantidade: number;
  readonly precoUnitario: number;
  readonly subtotal: number;
  /** Units in stock; null when they are not known. */
  readonly estoque: number | null;
  /** False when the line cannot be ordered: no stock for its units, no price, or the product is gone or inactive. */
  readonly disponivel: boolean;
}

/** A line that the gateway had to remove. */
export type ItemRetiradoModel = Pick<
  ItemCarrinhoModel,
  'produtoId' | 'variacaoId' | 'nomeProduto' | 'variacaoNome' | 'quantidade'
>;

export interface CarrinhoModel {
  readonly __typename: 'Carrinho';
  readonly id: string;
  readonly itens: readonly ItemCarrinhoModel[];
  readonly total: number;
  readonly quantidadeTotal: number;
  readonly retirados: readonly ItemRetiradoModel[];
}
