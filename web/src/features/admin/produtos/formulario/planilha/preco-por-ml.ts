import { readCentavos } from '../../../../../shared/formats/centavos.ts';
import { formatMoney, LEAST_AMOUNT } from '../../../../../shared/formats/money.ts';

/** The price of a millilitre, 'R$ 8,90/ml', as the shop will show it; null while name or price do not tell. */
export function precoPorMl(nome: string, preco: string): string | null {
  const found = /(?<![\d.,])(\d{1,4}(?:[.,]\d{1,2})?)\s*ml\b/i.exec(nome);
  const ml = Number(found?.[1]?.replace(',', '.') ?? 0);
  const reais = (readCentavos(preco) ?? 0) / 100;
  return ml > 0 && reais / ml >= LEAST_AMOUNT ? `${formatMoney(reais / ml)}/ml` : null;
}
