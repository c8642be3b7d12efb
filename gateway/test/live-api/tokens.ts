import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { crash } from './errors.ts';
import type { UsuarioRow } from './rows.ts';
import type { Shop } from './state.ts';

export const SECRET = Buffer.alloc(32, 'segredo-de-teste');
/** From bytes, the library would create a key for each token. */
const KEY = createSecretKey(SECRET);

export interface TokenOwner {
  readonly id: number;
  readonly username: string | null;
  readonly roles: readonly string[];
}

/** Signs a token as the API does: no `typ`, these claims in this order (rest-contract 1.4). */
export function signToken({ id, username, roles }: TokenOwner, seconds: number): string {
  const iat = Math.floor(Date.now() / 1000);
  return jwt.sign({ sub: username, id, roles, iat, exp: iat + seconds }, KEY, {
    algorithm: 'HS256',
    header: { alg: 'HS256', typ: undefined },
  });
}

/** The account of an `Authorization` header; null without a bearer. Throws for a bad token (rest-contract 1.1). */
export function authenticate(shop: Shop, authorization: string | undefined): UsuarioRow | null {
  if (!authorization?.startsWith('Bearer ')) return null;
  const sub = verifiedSubject(authorization.slice('Bearer '.length));
  const usuario = shop.usuarios.find(({ username }) => username === sub);
  if (!usuario) throw crash('Usuário não encontrado');
  return usuario;
}

function verifiedSubject(token: string): string | undefined {
  try {
    return jwt.verify(token, KEY, { algorithms: ['HS256'] }).sub?.toString();
  } catch {
    throw crash('JWT rejected');
  }
}
