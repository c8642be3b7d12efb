import { categoriaNomeProblem } from '@decantaria/loja/categoria';
import { invalid } from '../http/errors.ts';

/**
 * Normalises the spaces of a category's name and validates it.
 *
 * @param campo the field of the refusal.
 * @throws Refusal 422 for an invalid name.
 */
export function requireCategoriaNome(text: string, campo: string): string {
  const nome = text.trim().replaceAll(/\s+/g, ' ');
  const problem = nome === '' ? 'Digite um nome para a categoria.' : categoriaNomeProblem(nome);
  if (problem !== null) throw invalid(campo, problem);
  return nome;
}
