import { invalid } from '../http/errors.ts';

const MAX_NOME = 60;

/**
 * Normalises the spaces of a category's name and validates it. A name has no comma, because lists of names are joined by
 * commas.
 *
 * @param campo the field of the refusal.
 * @throws Refusal 422 for an invalid name.
 */
export function requireCategoriaNome(text: string, campo: string): string {
  const nome = text.trim().replaceAll(/\s+/g, ' ');
  const problem = problemOf(nome);
  if (problem !== undefined) throw invalid(campo, problem);
  return nome;
}

function problemOf(nome: string): string | undefined {
  if (nome === '') return 'Digite um nome para a categoria.';
  if (nome.length > MAX_NOME) {
    return `O nome de uma categoria pode ter até ${MAX_NOME} caracteres.`;
  }
  if (nome.includes(',')) return 'O nome de uma categoria não pode ter vírgula.';
  if (nome.includes('\0')) return 'O nome da categoria tem um caractere que não é aceito.';
  return undefined;
}
