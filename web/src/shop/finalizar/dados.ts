import { isCpf } from '@decantaria/brasil/cpf';
import { isEmail } from '../../lib/formats/email.ts';
import { isPhone } from '../../lib/formats/phone.ts';

export interface Dados {
  readonly nomeCompleto: string;
  readonly cpf: string;
  readonly telefone: string;
  readonly email: string;
}

export const DADOS = [
  'nomeCompleto',
  'cpf',
  'telefone',
  'email',
] as const satisfies readonly (keyof Dados)[];

const LABELS: Readonly<Record<keyof Dados, string>> = {
  nomeCompleto: 'o nome completo',
  cpf: 'o CPF',
  telefone: 'o telefone',
  email: 'o e-mail',
};

function isValid(field: keyof Dados, written: string): boolean {
  switch (field) {
    case 'nomeCompleto':
      return written.trim() !== '';
    case 'cpf':
      return isCpf(written);
    case 'telefone':
      return isPhone(written);
    case 'email':
      return isEmail(written);
  }
}

/** Names of missing or invalid fields. */
export function missingOf(dados: Dados): readonly (keyof Dados)[] {
  return DADOS.filter((field) => !isValid(field, dados[field]));
}

export function missingText(missing: readonly (keyof Dados)[]): string {
  const parts = missing.map((field) => LABELS[field]);
  const last = parts.pop() ?? '';
  return `Confira ${parts.length > 0 ? `${parts.join(', ')} e ` : ''}${last} para finalizar.`;
}
