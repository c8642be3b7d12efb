import type { FretePadraoInput } from '../../types.gen.ts';
import { falha, firstProblem } from '../falha.ts';

/** Centavos. */
const MAX_VALOR = 1_000_000;
const MAX_DIAS = 60;
export const PRAZO_INVERTIDO = 'O prazo máximo não pode ser menor que o mínimo.';

/** Why a price and its delivery time cannot be set; null when they can. */
export function taxaProblem({ valor, prazoMinDias, prazoMaxDias }: FretePadraoInput) {
  const prazoProblem = (dias: number) =>
    (dias < 1 || dias > MAX_DIAS) && `Informe um prazo de 1 a ${MAX_DIAS} dias úteis.`;
  return firstProblem([
    ['valor', (valor < 0 || valor > MAX_VALOR) && 'Informe um valor de R$ 0,00 a R$ 10.000,00.'],
    ['prazoMinDias', prazoProblem(prazoMinDias)],
    ['prazoMaxDias', prazoProblem(prazoMaxDias)],
    ['prazoMaxDias', prazoMaxDias < prazoMinDias && PRAZO_INVERTIDO],
  ]);
}

export const freteIndisponivel = falha(
  'FreteIndisponivel',
  null,
  'A API desta loja não guarda frete por estado. Combine o frete na conversa.',
);
