import { isCpf } from '@decantaria/brasil/cpf';
import { digitsOf } from '@decantaria/brasil/digits';
import { isEmail } from '@decantaria/brasil/email';
import { isTelefone } from '@decantaria/brasil/telefone';
import { nomeProblem } from '@decantaria/loja/conta';
import { listText } from '../../lib/formats/list.ts';

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
      return nomeProblem(written) === null;
    case 'cpf':
      return isCpf(written);
    case 'telefone':
      return isTelefone(written);
    case 'email':
      return isEmail(written);
  }
}

/** The data of an order that a profile lacks, in digits; empty when it has everything. The e-mail is the account's. */
export function lackingIn(perfil: Dados, dados: Dados): Partial<Dados> {
  const texts: Dados = {
    nomeCompleto: dados.nomeCompleto.trim(),
    cpf: digitsOf(dados.cpf),
    telefone: digitsOf(dados.telefone),
    email: dados.email,
  };
  const lacking = missingOf(perfil).filter((field) => field !== 'email');
  return Object.fromEntries(lacking.map((field) => [field, texts[field]]));
}

/** Names of missing or invalid fields. */
export function missingOf(dados: Dados): readonly (keyof Dados)[] {
  return DADOS.filter((field) => !isValid(field, dados[field]));
}

export function missingText(missing: readonly (keyof Dados)[]): string {
  return `Confira ${listText(missing.map((field) => LABELS[field]))} para finalizar.`;
}

/** What an order still needs, before the person asks for it; null when nothing is missing. */
export function needsText(hasEndereco: boolean, missing: readonly (keyof Dados)[]): string | null {
  const parts = [
    ...(hasEndereco ? [] : ['o endereço de entrega']),
    ...missing.map((field) => LABELS[field]),
  ];
  return parts.length === 0 ? null : `Para finalizar, informe ${listText(parts)}.`;
}
