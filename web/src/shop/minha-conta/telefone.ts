import { formatPhone } from '../../lib/formats/phone.ts';

export function telefoneText(telefone: string | null): string {
  return telefone === null || telefone === '' ? '-' : formatPhone(telefone);
}
