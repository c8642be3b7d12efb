import type { Banco } from '../db/abrir.ts';
import { conferirSenha } from './senha.ts';
import { assinarToken } from './token.ts';

export interface Login {
  token: string;
  usuarioId: number;
  username: string;
}

/**
 * A new session for exact credentials of an ATIVO account; undefined for anything else. Which part was
 * wrong is neither said nor to be guessed from the time it took.
 */
export async function entrar(
  db: Banco,
  segredo: Buffer,
  username: string,
  password: string,
): Promise<Login | undefined> {
  const usuario = await db
    .selectFrom('usuarios')
    .select(['id', 'username', 'senha_hash', 'status', 'roles'])
    .where('username', '=', username)
    .executeTakeFirst();
  const confere = await conferirSenha(password, usuario?.senha_hash);
  if (!confere || usuario?.status !== 'ATIVO') return undefined;

  const { id, roles } = usuario;
  const token = assinarToken({ sub: usuario.username, id, roles }, segredo, new Date());
  return { token, usuarioId: id, username: usuario.username };
}
