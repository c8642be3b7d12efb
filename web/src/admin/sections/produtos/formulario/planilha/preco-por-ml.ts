import { readCentavos } from '../../../../../lib/formats/centavos.ts';
import { formatMoney, LEAST_AMOUNT } from '../../../../../lib/formats/money.ts';

/** Price per millilitre as the shop shows it, 'R$ 8,90/ml'. Null when it cannot be computed. */
export function precoPorMl(nome: string, preco: string): string | null {
  const match = /(?<![\d.,])(\d{1,4}(?:[.,]\d{1,2})?)\s*ml\b/i.exec(nome);
  const ml = Number(match?.[1]?.replace(',', '.') ?? 0);
  const reais = (readCentavos(preco) ?? 0) / 100;
  return ml > 0 && reais / ml >= LEAST_AMOUNT ? `${formatMoney(reais / ml)}/ml` : null;
}
