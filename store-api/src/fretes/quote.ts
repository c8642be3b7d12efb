import type { FretesTable } from '../db/tables.gen.ts';
import { formatReais } from '../email/formats.ts';

/** The service of an order whose freight must still be agreed. */
export const A_COMBINAR = 'A combinar';

/** Price and time of a delivery. */
export interface Quote {
  servico: string;
  /** Centavos; also 0 when it must be agreed. */
  valor: number;
  /** E.g. `3 a 5 dias úteis`; null when it must be agreed. */
  prazo: string | null;
  /** Working days; null when it must be agreed. */
  prazoMinDias: number | null;
  prazoMaxDias: number | null;
  aCombinar: boolean;
}

/** The quote of the row that decides; without a row the freight must be agreed. */
export function quoteOf(frete: FretesTable | undefined): Quote {
  const prazoMinDias = frete?.prazo_min ?? null;
  const prazoMaxDias = frete?.prazo_max ?? null;
  return {
    servico: frete?.servico ?? A_COMBINAR,
    valor: frete?.valor ?? 0,
    prazo: frete === undefined ? null : prazoText(frete.prazo_min, frete.prazo_max),
    prazoMinDias,
    prazoMaxDias,
    aCombinar: frete === undefined,
  };
}

/** A row as one line, e.g. `R$ 12,90, 3 a 5 dias úteis`. */
export function freteText(frete: FretesTable | undefined): string {
  if (frete === undefined) return A_COMBINAR.toLowerCase();
  return `${formatReais(frete.valor)}, ${prazoText(frete.prazo_min, frete.prazo_max)}`;
}

function prazoText(min: number, max: number): string {
  const unit = max === 1 ? 'dia útil' : 'dias úteis';
  return min === max ? `${max} ${unit}` : `${min} a ${max} ${unit}`;
}
