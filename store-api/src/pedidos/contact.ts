import { Refusal } from '../http/errors.ts';
import { digitsOf, isValidCpf } from '../text/digits.ts';

/** Who receives an order and how to reach them, fit to be kept. */
export interface Contact {
  nomeCompleto: string;
  /** 11 digits with right check digits. */
  cpf: string;
  /** 10 or 11 digits. */
  telefone: string;
  email: string;
}

/** The same as told, whatever mask it wears; what was not told is undefined, null or blank. */
export type ToldContact = { [Field in keyof Contact]?: string | null | undefined };

const MAX_NOME = 120;
const COUNTRY = /^55(?=\d{10,11}$)/;

/**
 * What an order needs to know of its receiver: what was told, else what the account says.
 *
 * @throws Refusal 422 NOME_INVALIDO, CPF_INVALIDO, TELEFONE_INVALIDO or EMAIL_INVALIDO.
 */
export function requireContact(told: ToldContact, known: ToldContact): Contact {
  const best = (field: keyof Contact): string => told[field]?.trim() || known[field]?.trim() || '';
  return {
    nomeCompleto: parseContact.nomeCompleto(best('nomeCompleto')),
    cpf: parseContact.cpf(best('cpf')),
    telefone: parseContact.telefone(best('telefone')),
    email: parseContact.email(best('email')),
  };
}

/** Each field from any mask to what is kept; each throws its 422. */
export const parseContact: { readonly [Field in keyof Contact]: (text: string) => string } = {
  nomeCompleto(text) {
    const nome = text.trim().replaceAll(/\s+/g, ' ');
    if (nome === '' || nome.length > MAX_NOME) {
      throw invalid('NOME_INVALIDO', 'Informe o nome completo de quem recebe.', 'nomeCompleto');
    }
    return nome;
  },
  cpf(text) {
    const cpf = digitsOf(text);
    if (!isValidCpf(cpf)) throw invalid('CPF_INVALIDO', 'CPF inválido', 'cpf');
    return cpf;
  },
  telefone(text) {
    const telefone = digitsOf(text).replace(COUNTRY, '');
    if (!/^\d{10,11}$/.test(telefone)) {
      throw invalid('TELEFONE_INVALIDO', 'Informe um telefone com DDD.', 'telefone');
    }
    return telefone;
  },
  email(text) {
    const email = text.trim();
    if (!/^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[^\s@<>"(),;:\\]+$/.test(email)) {
      throw invalid('EMAIL_INVALIDO', 'Informe um e-mail válido.', 'email');
    }
    return email;
  },
};

function invalid(codigo: string, mensagem: string, campo: string): Refusal {
  return new Refusal(422, { codigo, mensagem, campo });
}
