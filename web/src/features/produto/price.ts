import { formatMoney } from '../../shared/formats/money.ts';

/** What a price is decided from; amounts in reais, null where there is none. */
export interface Priced {
  readonly precoMinimo: number | null;
  readonly variacoes: readonly unknown[];
}

/**
 * CARD-03, HOME-18 … HOME-20 (C-06): the price as a card shows it. A product sold in volumes reads
 * 'A partir de', and a product without a positive price says so.
 */
export function priceLabel({ precoMinimo, variacoes }: Priced): string {
  if (precoMinimo === null || precoMinimo <= 0) return 'Preço indisponível';
  const price = formatMoney(precoMinimo);
  return variacoes.length > 0 ? `A partir de ${price}` : price;
}
