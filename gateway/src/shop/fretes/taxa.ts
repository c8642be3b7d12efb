import { taxaProblems } from '@decantaria/loja/frete';
import type { FretePadraoInput } from '../../types.gen.ts';
import { firstProblem } from '../falha.ts';

/** Why a price and its delivery time cannot be set; null when they can. */
export function taxaProblem(input: FretePadraoInput) {
  return firstProblem(taxaProblems(input));
}
