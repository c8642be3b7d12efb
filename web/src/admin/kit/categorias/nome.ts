import { fold } from '@decantaria/brasil/text';

const MAX_NOME = 60;

/** Whether two names differ at most in case and accents. */
export function sameNome(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

/** Whether a name contains a text, apart from case and accents. */
export function hasText(nome: string, busca: string): boolean {
  return fold(nome).includes(fold(busca));
}

/** Returns the gateway's objection to a tidy name, or null. Commas are reserved: the REST API joins names with them. */
export function nomeProblem(nome: string): string | null {
  if (nome.length > MAX_NOME) {
    return `O nome de uma categoria pode ter até ${MAX_NOME} caracteres.`;
  }
  return nome.includes(',') ? 'O nome de uma categoria não pode ter vírgula.' : null;
}
