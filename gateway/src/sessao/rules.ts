import { isCpf, normaliseEmail, telefoneDigits } from '../conta/documents.ts';

/** The most characters of a name that every API behind takes. */
const MAX_NOME = 120;
const USERNAME = { min: 6, max: 20 } as const;
const SENHA_MIN = 8;
/** The older API's password hash reads 72 bytes and refuses more. */
const SENHA_MAX = 72;

/** REG-04, word by word; the lower-case letter that the older API asks for beside it has a text of its own. */
const SENHA_FRACA =
  '⚠️ A senha deve ter pelo menos 8 caracteres, incluindo uma letra maiúscula, um número e um caractere especial.';

/** For a password that only the API's list of common ones can refuse (C-32). */
export const SENHA_COMUM = '⚠️ Esta senha é muito comum e fácil de adivinhar. Escolha outra.';

/** What is wrong with a username, as a person reads it; null when nothing is (REG-03, rest-contract 4.11). */
export function usernameProblem(username: string): string | null {
  if (Array.from(username).length < USERNAME.min) {
    return '⚠️ O nome de usuário deve ter pelo menos 6 caracteres.';
  }
  if (username.length > USERNAME.max) {
    return '⚠️ O nome de usuário deve ter no máximo 20 caracteres.';
  }
  return /[\s\p{Z}\p{C}]/u.test(username) ? '⚠️ O nome de usuário não pode ter espaços.' : null;
}

/** What is wrong with a new password; null when nothing is (REG-04, C-32, rest-contract 4.11). */
export function senhaProblem(senha: string): string | null {
  const asked = [/[A-Z]/, /\d/, /[@$!%*?&]/, /^[A-Za-z\d@$!%*?&]*$/];
  if (senha.length < SENHA_MIN || !asked.every((rule) => rule.test(senha))) return SENHA_FRACA;
  if (senha.length > SENHA_MAX) return `⚠️ A senha deve ter no máximo ${SENHA_MAX} caracteres.`;
  return /[a-z]/.test(senha) ? null : '⚠️ A senha deve ter também uma letra minúscula.';
}

/** What is wrong with an e-mail; null when nothing is (REG-06). */
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return '⚠️ O e-mail é obrigatório.';
  return normaliseEmail(email) === null
    ? '⚠️ Informe um e-mail válido, como nome@exemplo.com.br.'
    : null;
}

/** What is wrong with a name, blank ones included; null when nothing is. */
export function nomeProblem(nome: string): string | null {
  if (nome.trim() === '') return '⚠️ O nome completo é obrigatório.';
  return nome.trim().length > MAX_NOME
    ? `⚠️ O nome deve ter no máximo ${MAX_NOME} caracteres.`
    : null;
}

/** What is wrong with a CPF that was given; null when nothing is, or none was (C-36). */
export function cpfProblem(cpf: string): string | null {
  const isWritten = /^[\d\s.-]*$/.test(cpf);
  return cpf.trim() === '' || (isWritten && isCpf(cpf)) ? null : 'CPF inválido';
}

/** What is wrong with a phone that was given; null when nothing is, or none was (C-37). */
export function telefoneProblem(telefone: string): string | null {
  return telefone.trim() === '' || telefoneDigits(telefone) !== null
    ? null
    : '⚠️ Informe o telefone com DDD, com 10 ou 11 dígitos.';
}
