import { formatPhone } from '../../shared/formats/phone.ts';

/** PANEL-02: a phone as a person reads it, '-' when there is none. */
export function telefoneText(telefone: string | null): string {
  return telefone === null || telefone === '' ? '-' : formatPhone(telefone);
}
