import { type DadosInvalidosModel, dadosInvalidos } from '../graphql/falhas.ts';

const MAX_NOME = 60;

/** The name as it is stored: no space around it, one between words. */
export function tidyNome(nome: string): string {
  return nome.trim().replaceAll(/\s+/g, ' ');
}

/**
 * Why no category may have this tidy name; null when it may. Lists of names are joined by commas, so that none can
 * be asked for that has one (C-04).
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

/** Whether two names are one category's: case and accents do not count (ACAT-01). */
export function sameNome(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

function fold(nome: string): string {
  return tidyNome(nome).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
