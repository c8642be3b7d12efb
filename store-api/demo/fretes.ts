import type { FretesTable } from '../src/db/tables.gen.ts';

const SERVICO = 'Entrega padrão';

/** Invented freights from Ceará: price in centavos and time in working days grow with the distance. */
export const DEMO_FRETES: readonly FretesTable[] = [
  frete(['CE'], 990, 1, 3),
  frete(['RN', 'PB', 'PI'], 1490, 2, 5),
  frete(['PE', 'MA', 'AL'], 1690, 3, 6),
  frete(['SE', 'BA'], 1890, 4, 7),
  frete(['PA', 'TO', 'DF', 'GO', 'MG'], 2290, 5, 9),
  frete(['ES', 'RJ', 'SP'], 2390, 5, 9),
  frete(['MT', 'MS', 'PR', 'SC', 'RS'], 2690, 6, 11),
  frete(['AP', 'AM', 'RO', 'RR', 'AC'], 3290, 8, 15),
].flat();

function frete(
  ufs: readonly string[],
  valor: number,
  prazo_min: number,
  prazo_max: number,
): FretesTable[] {
  return ufs.map((uf) => ({ uf, servico: SERVICO, valor, prazo_min, prazo_max }));
}
