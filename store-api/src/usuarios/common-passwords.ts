import { readFileSync } from 'node:fs';

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
