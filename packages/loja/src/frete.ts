// The rules of a freight rate, which the form checks before the gateway does.

/** Centavos. */
const MAX_VALOR = 1_000_000;
const MAX_DIAS = 60;
export const PRAZO_INVERTIDO = 'O prazo máximo não pode ser menor que o mínimo.';

/** A rate: price in centavos, times in working days. NaN: not a number. */
export interface TaxaEmCentavos {
  readonly valor: number;
  readonly prazoMinDias: number;
  readonly prazoMaxDias: number;
}

function prazoProblem(dias: number): string | null {
  return dias >= 1 && dias <= MAX_DIAS ? null : `Informe um prazo de 1 a ${MAX_DIAS} dias úteis.`;
}

/** Why a rate cannot be set, by its fields in form order; empty when it can. */
export function taxaProblems({ valor, prazoMinDias, prazoMaxDias }: TaxaEmCentavos) {
  const isValor = valor >= 0 && valor <= MAX_VALOR;
  const isInverted = prazoProblem(prazoMinDias) === null && prazoMaxDias < prazoMinDias;
  const problems = [
    ['valor', isValor ? null : 'Informe um valor de R$ 0,00 a R$ 10.000,00.'],
    ['prazoMinDias', prazoProblem(prazoMinDias)],
    ['prazoMaxDias', prazoProblem(prazoMaxDias) ?? (isInverted ? PRAZO_INVERTIDO : null)],
  ] as const;
  return problems.flatMap(([campo, mensagem]) =>
    mensagem === null ? [] : [[campo, mensagem] as const],
  );
}
