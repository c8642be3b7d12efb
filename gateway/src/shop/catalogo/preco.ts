import type { ProdutoModel, VariacaoModel } from './model.ts';

/** The price and stock of one variation, or of a product without variations. */
interface Offer {
  /** Centavos; null when it has no price. */
  readonly preco: number | null;
  readonly estoque: number;
}

/** The part of a product that its offers depend on. */
export type Offered = Pick<ProdutoModel, 'precoBase' | 'estoqueTotal'> & {
  readonly variacoes: readonly Pick<VariacaoModel, 'id' | 'nome' | 'preco' | 'estoque'>[];
};

/** What is sold under a product and variation; undefined when the product has no such variation. */
export function offerOf(produto: Offered, variacaoId: string | null): Offer | undefined {
  if (produto.variacoes.length > 0) return produto.variacoes.find(({ id }) => id === variacaoId);
  return variacaoId === null
    ? { preco: produto.precoBase, estoque: produto.estoqueTotal }
    : undefined;
}

const real = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Centavos as a person reads them, with a plain space: `R$ 1.234,50`. */
export function formatCentavos(centavos: number): string {
  return real.format(centavos / 100).replaceAll('\u00a0', ' ');
}

/** Centavos without a thousands separator, for chat texts: `R$ 1234,50`. */
export function formatUngrouped(centavos: number): string {
  return `R$ ${(centavos / 100).toFixed(2).replace('.', ',')}`;
}
