import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { type Claims, claimsWire } from './wire.ts';

const cabecalho = z.object({ alg: z.literal('HS256') });

/**
 * Reads a token's claims **without** verifying its signature: enough to refuse what is malformed, of
 * another algorithm or expired before anything goes upstream (rest-contract 1.1). `agora` in milliseconds.
 */
export function lerToken(token: string, agora: number): Claims | null {
  const [primeira, segunda, assinatura, ...resto] = token.split('.');
  if (!primeira || !segunda || !assinatura || resto.length > 0) return null;
  if (!cabecalho.safeParse(decodificar(primeira)).success) return null;
  const claims = claimsWire.safeParse(decodificar(segunda));
  return claims.success && claims.data.exp * 1000 > agora ? claims.data : null;
}

/** True when `token` was signed with `chave` by HS256; no other algorithm is ever tried. */
export function assinaturaConfere(token: string, chave: Buffer): boolean {
  try {
    jwt.verify(token, chave, { algorithms: ['HS256'], ignoreExpiration: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * An unsigned copy of the claims in JWT shape (architecture.md, decision 5): what the client may decode
 * for menus and guards. `lerToken` refuses it, so it is a credential nowhere.
 */
export function criarDescritor(claims: Claims): string {
  const codificar = (parte: object) => Buffer.from(JSON.stringify(parte)).toString('base64url');
  const corpo = {
    sub: claims.usuario,
    id: /^\d{1,15}$/.test(claims.usuarioId) ? Number(claims.usuarioId) : claims.usuarioId,
    roles: claims.papeis.map((papel) => `ROLE_${papel}`),
    exp: claims.exp,
  };
  return `${codificar({ alg: 'none' })}.${codificar(corpo)}.`;
}

function decodificar(parte: string): unknown {
  try {
    return JSON.parse(Buffer.from(parte, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
