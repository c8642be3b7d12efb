import { falha } from '../falha.ts';

/** A UUID of the older API, or base64url of store-api. */
export const TOKEN = /^[\w-]{16,128}$/;

/** The mailed link is used, expired or forged. */
export const tokenInvalido = falha('TokenInvalido', 'token', '❌ Token inválido ou expirado.');
