import { formatPhone } from '../../shared/formats/phone.ts';

/** Formats a phone; '-' without one. */
export function telefoneText(telefone: string | null): string {
  return telefone === null || telefone === '' ? '-' : formatPhone(telefone);
}
