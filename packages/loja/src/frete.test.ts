import { expect, it } from 'vitest';
import { taxaProblems } from './frete.ts';

const VALOR = ['valor', 'Informe um valor de R$ 0,00 a R$ 10.000,00.'];
const DIAS = 'Informe um prazo de 1 a 60 dias úteis.';

it.each([
  [0, 1, 60, []],
  [1_000_000, 3, 3, []],
  [1_000_001, 1, 1, [VALOR]],
  [-1, 1, 1, [VALOR]],
  [Number.NaN, 1, 1, [VALOR]],
  [
    990,
    0,
    61,
    [
      ['prazoMinDias', DIAS],
      ['prazoMaxDias', DIAS],
    ],
  ],
  [990, Number.NaN, 3, [['prazoMinDias', DIAS]]],
  [990, 5, 3, [['prazoMaxDias', 'O prazo máximo não pode ser menor que o mínimo.']]],
])('%s centavos in %s to %s days has the problems %j (DASH-04)', (valor, min, max, problems) => {
  expect(taxaProblems({ valor, prazoMinDias: min, prazoMaxDias: max })).toEqual(problems);
});
