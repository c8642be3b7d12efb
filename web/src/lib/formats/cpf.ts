import { isCpf } from '@decantaria/brasil/cpf';
import { digitsOf } from '@decantaria/brasil/digits';

/** Error text for a CPF while it is typed. Returns null when it is valid or incomplete. */
export function cpfProblem(written: string): string | null {
  return digitsOf(written).length < 11 || isCpf(written) ? null : 'CPF inválido';
}
