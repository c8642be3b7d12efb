import { type DadosInvalidosModel, dadosInvalidos } from '../falha.ts';
import { MAX_QUANTIDADE } from './falhas.ts';

/** Why a line cannot have this number of units; null when it can. `least` is 0 where 0 removes the line. */
export function quantidadeProblem(quantidade: number, least: 0 | 1): DadosInvalidosModel | null {
  if (quantidade >= least && quantidade <= MAX_QUANTIDADE) return null;
  return dadosInvalidos('quantidade', `Escolha de ${least} a ${MAX_QUANTIDADE} unidades.`);
}
