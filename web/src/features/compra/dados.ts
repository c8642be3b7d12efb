import { isCpf } from '../../shared/formats/cpf.ts';
import { digitsOf } from '../../shared/formats/mask.ts';

/** Who an order is for, as it is written. */
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

const WHAT: Readonly<Record<keyof Dados, string>> = {
  nomeCompleto: 'o nome completo',
  cpf: 'o CPF',
  telefone: 'o telefone',
  email: 'o e-mail',
};

/** Ten or eleven digits, area code first (C-37). */
export function isTelefone(written: string): boolean {
  return /^[1-9]{2}\d{8,9}$/.test(digitsOf(written));
}

/** Something before and after one @, with a dot in what follows it; whether it exists, only a mail tells. */
export function isEmail(written: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(written.trim());
}

function isGood(field: keyof Dados, written: string): boolean {
  switch (field) {
    case 'nomeCompleto':
      return written.trim() !== '';
    case 'cpf':
      return isCpf(written);
    case 'telefone':
      return isTelefone(written);
    case 'email':
      return isEmail(written);
  }
}

/** C-36, C-39: what an order needs and is not there, or not right; empty when it is complete. */
export function missingOf(dados: Dados): readonly (keyof Dados)[] {
  return DADOS.filter((field) => !isGood(field, dados[field]));
}

/** 'Confira o CPF e o telefone.' */
export function missingText(missing: readonly (keyof Dados)[]): string {
  const parts = missing.map((field) => WHAT[field]);
  const last = parts.pop() ?? '';
  return `Confira ${parts.length > 0 ? `${parts.join(', ')} e ` : ''}${last} para finalizar.`;
}
