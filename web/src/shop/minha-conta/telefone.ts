import { formatTelefone } from '@decantaria/brasil/telefone';

export function telefoneText(telefone: string | null): string {
  return telefone === null || telefone === '' ? '-' : formatTelefone(telefone);
}
