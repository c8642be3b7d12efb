import { formatMoney, LEAST_AMOUNT } from '../../shared/formats/money.ts';

/** Lowest price per millilitre of the available volumes, such as 'desde R$ 8,90/ml'; null without one. */
export function pricePerMlLabel(
  variacoes: readonly { disponivel: boolean; precoPorMl: number | null }[],
): string | null {
  const prices = variacoes.flatMap(({ disponivel, precoPorMl }) =>
    disponivel && precoPorMl !== null && precoPorMl >= LEAST_AMOUNT ? [precoPorMl] : [],
  );
  if (prices.length === 0) return null;
  const lowest = `${formatMoney(Math.min(...prices))}/ml`;
  return prices.length > 1 ? `desde ${lowest}` : lowest;
}
