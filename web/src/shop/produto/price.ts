import { formatMoney } from '../../lib/formats/money.ts';

/** Price fields of a product, in reais; null without a price. */
export interface Priced {
  readonly precoMinimo: number | null;
  readonly variacoes: readonly unknown[];
}

export function priceLabel({ precoMinimo, variacoes }: Priced): string {
  if (precoMinimo === null || precoMinimo <= 0) return 'Preço indisponível';
  const price = formatMoney(precoMinimo);
  return variacoes.length > 0 ? `A partir de ${price}` : price;
}
