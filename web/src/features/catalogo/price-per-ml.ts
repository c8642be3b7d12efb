import { formatMoney, LEAST_AMOUNT } from '../../shared/formats/money.ts';

/**
 * The best price of a millilitre among the volumes that can be bought, in reais: 'desde R$ 8,90/ml';
 * 'R$ 8,90/ml' when only one tells. Null when none does; one of less than a centavo tells nothing.
 */
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
