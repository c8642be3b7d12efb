import { fold } from '@decantaria/brasil/text';

/** Whether two names differ at most in case and accents. */
export function sameNome(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

/** Whether a name contains a text, apart from case and accents. */
export function hasText(nome: string, busca: string): boolean {
  return fold(nome).includes(fold(busca));
}
