import { digitsOf, isValidCpf } from '../text/digits.ts';
import { isCommonSenha } from './common-passwords.ts';

/** Least characters of a username that a person chooses (CONST-16). */
const USERNAME_MIN = 6;
const USERNAME_MAX = 50;
const SENHA_MAX = 128;
const EMAIL_MAX = 254;

// What an erased account is called; nobody else may be.
const REMOVED_USERNAME = /^removido-\d+$/i;
const REMOVED_DOMAIN = 'invalid.example';

/** The name and address that stand where an erased person's stood (C-64). */
export function removedIdentity(id: number): { username: string; email: string } {
  const username = `removido-${id}`;
  return { username, email: `${username}@${REMOVED_DOMAIN}` };
}

/** What is wrong with a username, in Portuguese; undefined when nothing is (REG-03). */
export function usernameProblem(username: string, min = USERNAME_MIN): string | undefined {
  const { length } = Array.from(username);
  if (username === '' && min <= 1) return 'Informe o nome de usuário.';
  if (length < min) return `O nome de usuário deve ter pelo menos ${min} caracteres.`;
  if (length > USERNAME_MAX) {
    return `O nome de usuário deve ter no máximo ${USERNAME_MAX} caracteres.`;
  }
  if (/[\s\p{Z}\p{C}]/u.test(username)) return 'O nome de usuário não pode ter espaços.';
  if (REMOVED_USERNAME.test(username)) return 'Este nome de usuário não pode ser usado.';
  return undefined;
}

/** What is wrong with a password; undefined when nothing is (REG-04, C-32). */
export function senhaProblem(senha: string): string | undefined {
  if (senha.length > SENHA_MAX) return `A senha deve ter no máximo ${SENHA_MAX} caracteres.`;
  const isComposed = [/^[A-Za-z\d@$!%*?&]{8,}$/, /[A-Z]/, /\d/, /[@$!%*?&]/].every((rule) =>
    rule.test(senha),
  );
  if (!isComposed) {
    return 'A senha deve ter pelo menos 8 caracteres, incluindo uma letra maiúscula, um número e um caractere especial.';
  }
  if (isCommonSenha(senha)) {
    return 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.';
  }
  return undefined;
}

/** An e-mail as it is stored and compared. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

// ASCII alone, so that the database and this code agree on what lower case is.
const EMAIL =
  /^(?!\.)(?!.*\.\.)[a-z\d.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;

/** What is wrong with a normalised e-mail; undefined when nothing is (REG-06). */
export function emailProblem(email: string): string | undefined {
  if (email === '') return 'O e-mail é obrigatório.';
  if (email.length > EMAIL_MAX || !EMAIL.test(email)) {
    return 'Informe um e-mail válido, como nome@exemplo.com.br.';
  }
  if (email.endsWith(`@${REMOVED_DOMAIN}`)) return 'Este e-mail não pode ser usado.';
  return undefined;
}

/** The digits of a CPF in any mask; null for a blank one, undefined for one that is wrong (C-36). */
export function parseCpf(text: string | null): string | null | undefined {
  if (text === null || text.trim() === '') return null;
  const digits = digitsOf(text);
  return /^[\d\s.-]+$/.test(text) && isValidCpf(digits) ? digits : undefined;
}

/** The 10 or 11 digits of a phone in any mask; null for a blank one, undefined for one that is wrong (C-37). */
export function parseTelefone(text: string | null): string | null | undefined {
  if (text === null || text.trim() === '') return null;
  const digits = digitsOf(text);
  return /^[\d\s().-]+$/.test(text) && /^\d{10,11}$/.test(digits) ? digits : undefined;
}
