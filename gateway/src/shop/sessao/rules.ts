/** For a password on the API's list of common passwords. */
export const SENHA_COMUM = '⚠️ Esta senha é muito comum e fácil de adivinhar. Escolha outra.';

/** A mailed token: a UUID or base64url, as the API makes it. */
export const TOKEN = /^[\w-]{16,128}$/;

/** False for a password, or a code, that no account has: no API is asked. */
export const isSenha = (senha: string) => senha !== '' && senha.length <= 200;
export const isCode = (codigo: string) => codigo.trim() !== '' && codigo.length <= 32;
