import { Refusal } from '../http/errors.ts';
import {
  emailProblem,
  normalizeEmail,
  parseCpf,
  parseTelefone,
  senhaProblem,
  usernameProblem,
} from './rules.ts';

/** @throws Refusal 422 DADOS_INVALIDOS on `username`. */
export function requireUsername(username: string, min?: number): void {
  refuseProblem(usernameProblem(username, min), 'DADOS_INVALIDOS', 'username');
}

/** @throws Refusal 422 SENHA_FRACA on `campo`. */
export function requireSenha(senha: string, campo: string): void {
  refuseProblem(senhaProblem(senha), 'SENHA_FRACA', campo);
}

/**
 * The e-mail as it is stored.
 *
 * @throws Refusal 422 DADOS_INVALIDOS on `email`.
 */
export function requireEmail(text: string): string {
  const email = normalizeEmail(text);
  refuseProblem(emailProblem(email), 'DADOS_INVALIDOS', 'email');
  return email;
}

/**
 * The digits of a CPF; null for a blank one.
 *
 * @throws Refusal 422 CPF_INVALIDO.
 */
export function requireCpf(text: string | null): string | null {
  const cpf = parseCpf(text);
  if (cpf === undefined) throw invalid('CPF_INVALIDO', 'CPF inválido', 'cpf');
  return cpf;
}

/**
 * The digits of a phone; null for a blank one.
 *
 * @throws Refusal 422 DADOS_INVALIDOS on `telefone`.
 */
export function requireTelefone(text: string | null): string | null {
  const telefone = parseTelefone(text);
  if (telefone === undefined) {
    throw invalid(
      'DADOS_INVALIDOS',
      'Informe o telefone com DDD, com 10 ou 11 dígitos.',
      'telefone',
    );
  }
  return telefone;
}

function refuseProblem(mensagem: string | undefined, codigo: string, campo: string): void {
  if (mensagem !== undefined) throw invalid(codigo, mensagem, campo);
}

function invalid(codigo: string, mensagem: string, campo: string): Refusal {
  return new Refusal(422, { codigo, mensagem, campo });
}
