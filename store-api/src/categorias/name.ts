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
  if (nome === '') throw invalid(campo, 'Digite um nome para a categoria.');
  if (nome.length > MAX_NOME) {
    throw invalid(campo, `O nome de uma categoria pode ter até ${MAX_NOME} caracteres.`);
  }
  if (nome.includes(',')) throw invalid(campo, 'O nome de uma categoria não pode ter vírgula.');
  if (nome.includes('\0')) {
    throw invalid(campo, 'O nome da categoria tem um caractere que não é aceito.');
  }
  return nome;
}
