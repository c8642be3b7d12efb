import { readFileSync } from 'node:fs';
import { digitsOf } from '@decantaria/brasil/digits';
import { isPersonName, NOT_A_NAME } from '@decantaria/brasil/person-name';
import {
  cpfProblem,
  EMAIL_INVALIDO,
  TELEFONE_INVALIDO,
  usernameProblem,
} from '@decantaria/loja/conta';
import { invalid, type Refusal } from '../http/errors.ts';

/** Words that people turn into passwords such as `Senha@123`, `P@ssw0rd!` and `Brasil$2026`. */
const COMMON_WORDS = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

const LETTER_BEHIND: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};

/** Whether a password is one common word, with digits and signs around it or in place of its letters. */
export function isCommonSenha(senha: string): boolean {
  const core = senha.toLowerCase().replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const spelledOut = Array.from(core, (sign) => LETTER_BEHIND[sign] ?? sign).join('');
  return core === '' || COMMON_WORDS.has(core) || COMMON_WORDS.has(spelledOut);
}

const SENHA_MAX = 128;
const EMAIL_MAX = 254;

// Reserved for erased accounts.
const REMOVED_USERNAME = /^removido-\d+$/i;
const REMOVED_DOMAIN = 'invalid.example';

/** The username and e-mail that an erased account gets. */
export function removedIdentity(id: number): { username: string; email: string } {
  const username = `removido-${id}`;
  return { username, email: `${username}@${REMOVED_DOMAIN}` };
}

/** Returns the username. @throws Refusal 422 DADOS_INVALIDOS on `username`. */
export function requireUsername(username: string): string {
  const problem = REMOVED_USERNAME.test(username)
    ? 'Este nome de usuário não pode ser usado.'
    : usernameProblem(username);
  // Without the sign that forms show before it.
  if (problem !== null) throw invalid('username', problem.replace('⚠️ ', ''));
  return username;
}

/** Returns the password. @throws Refusal 422 SENHA_FRACA on `campo`. */
export function requireSenha(senha: string, campo: string): string {
  const refuse = (mensagem: string): Refusal => invalid(campo, mensagem, 'SENHA_FRACA');
  if (senha.length > SENHA_MAX) throw refuse(`A senha deve ter no máximo ${SENHA_MAX} caracteres.`);
  const rules = [/^[A-Za-z\d@$!%*?&]{8,}$/, /[A-Z]/, /\d/, /[@$!%*?&]/];
  if (!rules.every((rule) => rule.test(senha))) {
    throw refuse(
      'A senha deve ter pelo menos 8 caracteres, incluindo uma letra maiúscula, um número e um caractere especial.',
    );
  }
  if (isCommonSenha(senha)) {
    throw refuse('Esta senha é muito comum e fácil de adivinhar. Escolha outra.');
  }
  return senha;
}

/** Returns the name. @throws Refusal 422 DADOS_INVALIDOS on `campo` for a web address, an e-mail or a line break. */
export function requireNome(nome: string, campo: string): string {
  if (!isPersonName(nome)) throw invalid(campo, NOT_A_NAME);
  return nome;
}

/** An e-mail as it is stored and compared. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

// ASCII only, so that the database and this code lower its case alike.
const EMAIL =
  /^(?!\.)(?!.*\.\.)[a-z\d.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;

/** Returns the e-mail as it is stored. @throws Refusal 422 DADOS_INVALIDOS on `email`. */
export function requireEmail(text: string): string {
  const email = normalizeEmail(text);
  if (email === '') throw invalid('email', 'O e-mail é obrigatório.');
  if (email.length > EMAIL_MAX || !EMAIL.test(email)) throw invalid('email', EMAIL_INVALIDO);
  if (email.endsWith(`@${REMOVED_DOMAIN}`)) {
    throw invalid('email', 'Este e-mail não pode ser usado.');
  }
  return email;
}

/** The digits of a CPF in any mask; null for a blank one. @throws Refusal 422 CPF_INVALIDO. */
export function requireCpf(text: string | null): string | null {
  if (text === null || text.trim() === '') return null;
  const problem = cpfProblem(text);
  if (problem !== null) throw invalid('cpf', problem, 'CPF_INVALIDO');
  return digitsOf(text);
}

/**
 * The 10 or 11 digits of a phone number in any mask; null for a blank one.
 *
 * @throws Refusal 422 DADOS_INVALIDOS on `telefone`.
 */
export function requireTelefone(text: string | null): string | null {
  if (text === null || text.trim() === '') return null;
  const digits = digitsOf(text);
  if (/^[\d\s().-]+$/.test(text) && /^\d{10,11}$/.test(digits)) return digits;
  throw invalid('telefone', TELEFONE_INVALIDO);
}
