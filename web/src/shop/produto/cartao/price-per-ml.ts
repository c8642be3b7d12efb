import { formatMoney, LEAST_AMOUNT } from '../../../lib/formats/money.ts';

interface Priced {
  readonly precoMinimo: number | null;
  readonly variacoes: readonly {
    readonly disponivel: boolean;
    readonly preco: number | null;
    readonly precoPorMl: number | null;
  }[];
}

/** Price per millilitre of the volume whose price the card shows, such as 'R$ 8,90/ml'; null when unknown. */
export function pricePerMlLabel({ precoMinimo, variacoes }: Priced): string | null {
  const shown = variacoes.find(({ disponivel, preco }) => disponivel && preco === precoMinimo);
  const price = shown?.precoPorMl ?? null;
  return price === null || price < LEAST_AMOUNT ? null : `${formatMoney(price)}/ml`;
}
