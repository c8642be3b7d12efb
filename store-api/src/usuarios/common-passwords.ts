// What people make of a common word to satisfy a rule: `Senha@123`, `P@ssw0rd!`, `Brasil$2026`.
const COMMON_WORDS = new Set([
  'abc',
  'abcd',
  'abcde',
  'acesso',
  'admin',
  'administrador',
  'administrator',
  'amor',
  'asdf',
  'asdfgh',
  'bemvindo',
  'brasil',
  'brazil',
  'corinthians',
  'deus',
  'familia',
  'flamengo',
  'fortaleza',
  'gabriel',
  'guest',
  'iloveyou',
  'jesus',
  'letmein',
  'login',
  'master',
  'mudar',
  'mudarsenha',
  'novasenha',
  'palmeiras',
  'pass',
  'passw',
  'password',
  'princesa',
  'qazwsx',
  'qwe',
  'qwer',
  'qwert',
  'qwerty',
  'qwertyuiop',
  'root',
  'saopaulo',
  'secret',
  'segredo',
  'senha',
  'senhaforte',
  'suporte',
  'teamo',
  'temp',
  'teste',
  'test',
  'trocar',
  'user',
  'usuario',
  'vasco',
  'vitoria',
  'welcome',
  'zxcvbn',
]);

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

/** Whether a password is one common word with digits and signs around it or in place of its letters. */
export function isCommonSenha(senha: string): boolean {
  const core = senha.toLowerCase().replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return [core, spelledOut(core)].some((word) => word === '' || COMMON_WORDS.has(word));
}

function spelledOut(word: string): string {
  return Array.from(word, (sign) => LETTER_BEHIND[sign] ?? sign).join('');
}
