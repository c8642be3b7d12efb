import { isCpf } from '@decantaria/brasil/cpf';
import { isEmail } from '@decantaria/brasil/email';
import { isPersonName, NOT_A_NAME } from '@decantaria/brasil/person-name';
import { isTelefone } from '@decantaria/brasil/telefone';

/** Most characters of a name that every supported API accepts. */
export const MAX_NOME = 120;
const USERNAME = { min: 6, max: 20 } as const;
const SENHA_MIN = 8;
/** The usual hash of passwords, bcrypt, refuses more than 72 bytes. */
const SENHA_MAX = 72;

// Verbatim (REG-04). The rule about a lower-case letter is the API's and has its own text.
const SENHA_FRACA =
  '⚠️ A senha deve ter pelo menos 8 caracteres, incluindo uma letra maiúscula, um número e um caractere especial.';

export const EMAIL_INVALIDO = 'Informe um e-mail válido, como nome@exemplo.com.br.';
export const TELEFONE_INVALIDO = 'Informe o telefone com DDD, com 10 ou 11 dígitos.';

// Each rule returns the problem in Portuguese, or null for a valid value. CPF and phone may be blank.

export function usernameProblem(username: string): string | null {
  if (Array.from(username).length < USERNAME.min) {
    return '⚠️ O nome de usuário deve ter pelo menos 6 caracteres.';
  }
  if (username.length > USERNAME.max) {
    return '⚠️ O nome de usuário deve ter no máximo 20 caracteres.';
  }
  if (/[\s\p{Z}\p{C}]/u.test(username)) return '⚠️ O nome de usuário não pode ter espaços.';
  // Letters of other alphabets look like these, so one account could pass for another.
  return /^[a-z\d._-]+$/i.test(username)
    ? null
    : '⚠️ Use no nome de usuário só letras sem acento, números, ponto, hífen e sublinhado.';
}

export function senhaProblem(senha: string): string | null {
  const required = [/[A-Z]/, /\d/, /[@$!%*?&]/, /^[A-Za-z\d@$!%*?&]*$/];
  if (senha.length < SENHA_MIN || !required.every((rule) => rule.test(senha))) return SENHA_FRACA;
  if (senha.length > SENHA_MAX) return `⚠️ A senha deve ter no máximo ${SENHA_MAX} caracteres.`;
  return /[a-z]/.test(senha) ? null : '⚠️ A senha deve ter também uma letra minúscula.';
}

export function emailProblem(email: string): string | null {
  if (email.trim() === '') return '⚠️ O e-mail é obrigatório.';
  return isEmail(email) ? null : `⚠️ ${EMAIL_INVALIDO}`;
}

export function nomeProblem(nome: string): string | null {
  if (nome.trim() === '') return '⚠️ O nome completo é obrigatório.';
  if (nome.trim().length > MAX_NOME) return `⚠️ O nome deve ter no máximo ${MAX_NOME} caracteres.`;
  return isPersonName(nome.trim()) ? null : `⚠️ ${NOT_A_NAME}`;
}

export function cpfProblem(cpf: string): string | null {
  const isWritten = /^[\d\s.-]*$/.test(cpf);
  return cpf.trim() === '' || (isWritten && isCpf(cpf)) ? null : 'CPF inválido';
}

export function telefoneProblem(telefone: string): string | null {
  return telefone.trim() === '' || isTelefone(telefone) ? null : `⚠️ ${TELEFONE_INVALIDO}`;
}
