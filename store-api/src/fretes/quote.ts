import type { FretesTable } from '../db/tables.ts';

/** The service of an order whose freight is still to be agreed (C-40). */
export const A_COMBINAR = 'A combinar';

/** What delivery costs and how long it takes. */
export interface Quote {
  servico: string;
  /** Centavos; 0 also when it is to be agreed. */
  valor: number;
  /** E.g. `3 a 5 dias úteis`; null when it is to be agreed. */
  prazo: string | null;
  /** Working days; null when it is to be agreed. */
  prazoMinDias: number | null;
  prazoMaxDias: number | null;
  aCombinar: boolean;
}

/** The quote of a state's row; without one the freight is to be agreed. */
export function quoteOf(frete: FretesTable | undefined): Quote {
  if (frete === undefined) {
    return {
      servico: A_COMBINAR,
      valor: 0,
      prazo: null,
      prazoMinDias: null,
      prazoMaxDias: null,
      aCombinar: true,
    };
  }
  return {
    servico: frete.servico,
    valor: frete.valor,
    prazo: prazoText(frete.prazo_min, frete.prazo_max),
    prazoMinDias: frete.prazo_min,
    prazoMaxDias: frete.prazo_max,
    aCombinar: false,
  };
}

function prazoText(min: number, max: number): string {
  const unit = max === 1 ? 'dia útil' : 'dias úteis';
  return min === max ? `${max} ${unit}` : `${min} a ${max} ${unit}`;
}
