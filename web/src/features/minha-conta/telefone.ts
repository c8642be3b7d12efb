import { formatPhone } from '../../shared/formats/phone.ts';

export function telefoneText(telefone: string | null): string {
  return telefone === null || telefone === '' ? '-' : formatPhone(telefone);
}
