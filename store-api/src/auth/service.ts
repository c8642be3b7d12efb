import type { Database } from '../db/open.ts';
import { verifySenha } from './senha.ts';
import { signToken } from './token.ts';

export interface Login {
  token: string;
  usuarioId: number;
  username: string;
  /** Somebody else chose the password: its owner is to choose another one. */
  trocarSenha: boolean;
}

/**
 * A new session for exact credentials of an ATIVO account; undefined for anything else. Which part was
 * wrong is neither said nor to be guessed from the time it took.
 */
export async function signIn(
  db: Database,
  secret: Buffer,
  username: string,
  password: string,
): Promise<Login | undefined> {
  const usuario = await db
    .selectFrom('usuarios')
    .select(['id', 'username', 'senha_hash', 'status', 'roles', 'sessoes_desde', 'trocar_senha'])
    .where('username', '=', username)
    .executeTakeFirst();
  const matches = await verifySenha(password, usuario?.senha_hash);
  if (!matches || usuario?.status !== 'ATIVO') return undefined;

  const { id, roles, sessoes_desde, trocar_senha } = usuario;
  // `iat` counts whole seconds: right after sessions were ended it is the second from which they count again.
  const now = new Date(Math.max(Date.now(), sessoes_desde.getTime()));
  const token = signToken({ sub: usuario.username, id, roles }, secret, now);
  return { token, usuarioId: id, username: usuario.username, trocarSenha: trocar_senha };
}
