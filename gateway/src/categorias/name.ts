import { type DadosInvalidosModel, dadosInvalidos } from '../outcome/falha.ts';
import { fold } from '../text/fold.ts';

const MAX_NOME = 60;

/**
 * Why a category cannot have this tidy name; null when it can. The API joins names by commas, so a name with a comma
 * could not be filtered.
 */
export function nomeProblem(campo: string, nome: string): DadosInvalidosModel | null {
  if (nome.length > MAX_NOME) {
    return dadosInvalidos(campo, `O nome de uma categoria pode ter até ${MAX_NOME} caracteres.`);
  }
  if (nome.includes(',')) {
    return dadosInvalidos(campo, 'O nome de uma categoria não pode ter vírgula.');
  }
  if (/\p{Cc}/u.test(nome)) {
    return dadosInvalidos(campo, 'O nome da categoria tem um caractere que não é aceito.');
  }
  return null;
}

/** Whether two names are the same category, ignoring case and accents. */
export function sameNome(one: string, other: string): boolean {
  return fold(one) === fold(other);
}
