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
  /** As the API sends it; null to use the product's. */
  readonly estoque: number | null;
  readonly disponivel: boolean | null;
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
