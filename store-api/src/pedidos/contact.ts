import { isCpf } from '@decantaria/brasil/cpf';
import { digitsOf } from '@decantaria/brasil/digits';
import { isPersonName, NOT_A_NAME } from '@decantaria/brasil/person-name';
import { MAX_NOME } from '@decantaria/loja/conta';
import { invalid } from '../http/errors.ts';

/** Who receives an order and how to reach them, validated and normalised. */
export interface Contact {
  nomeCompleto: string;
  /** 11 digits with valid check digits. */
  cpf: string;
  /** 10 or 11 digits. */
  telefone: string;
  email: string;
}

/** Contact fields as submitted, with any mask. Undefined, null and blank all mean absent. */
export type SubmittedContact = { [Field in keyof Contact]?: string | null | undefined };

const COUNTRY = /^55(?=\d{10,11}$)/;

/**
 * The contact of an order: the submitted fields, completed from the account.
 *
 * @throws Refusal 422 NOME_INVALIDO, CPF_INVALIDO, TELEFONE_INVALIDO or EMAIL_INVALIDO.
 */
export function requireContact(submitted: SubmittedContact, account: SubmittedContact): Contact {
  const best = (field: keyof Contact): string =>
    submitted[field]?.trim() || account[field]?.trim() || '';
  return {
    nomeCompleto: parseContact.nomeCompleto(best('nomeCompleto')),
    cpf: parseContact.cpf(best('cpf')),
    telefone: parseContact.telefone(best('telefone')),
    email: parseContact.email(best('email')),
  };
}

/** Normalises each field; each throws its 422. */
export const parseContact: { readonly [Field in keyof Contact]: (text: string) => string } = {
  nomeCompleto(text) {
    const nome = text.trim().replaceAll(/\s+/g, ' ');
    if (nome === '' || nome.length > MAX_NOME) {
      throw invalid('nomeCompleto', 'Informe o nome completo de quem recebe.', 'NOME_INVALIDO');
    }
    if (!isPersonName(text.trim())) throw invalid('nomeCompleto', NOT_A_NAME, 'NOME_INVALIDO');
    return nome;
  },
  cpf(text) {
    const cpf = digitsOf(text);
    if (!isCpf(cpf)) throw invalid('cpf', 'CPF inválido', 'CPF_INVALIDO');
    return cpf;
  },
  telefone(text) {
    const telefone = digitsOf(text).replace(COUNTRY, '');
    if (!/^\d{10,11}$/.test(telefone)) {
      throw invalid('telefone', 'Informe um telefone com DDD.', 'TELEFONE_INVALIDO');
    }
    return telefone;
  },
  email(text) {
    const email = text.trim();
    if (!/^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[^\s@<>"(),;:\\]+$/.test(email)) {
      throw invalid('email', 'Informe um e-mail válido.', 'EMAIL_INVALIDO');
    }
    return email;
  },
};
