import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { UsuarioWire } from '../usuarios/wire.ts';
import { verifySenha } from './senha.ts';
import { signToken } from './token.ts';

export const Login = z
  .object({
    token: z.string().describe('JWT for `Authorization: Bearer`, valid for 24 hours.'),
    usuarioId: z.int().describe('Number of the account.'),
    username: z.string().describe('Username.'),
  })
  .extend(UsuarioWire.pick({ trocarSenha: true }).shape)
  .meta({ id: 'Login', description: 'A new session.' });

/**
 * Creates a session for the exact credentials of an ATIVO account. Returns undefined for anything else; the
 * time it takes does not reveal which part was wrong.
 */
export async function signIn(
  db: Database,
  secret: Buffer,
  username: string,
  password: string,
): Promise<z.infer<typeof Login> | undefined> {
  const usuario = await db
    .selectFrom('usuarios')
    .select(['id', 'username', 'senha_hash', 'status', 'roles', 'sessoes_desde', 'trocar_senha'])
    .where('username', '=', username)
    .executeTakeFirst();
  const matches = await verifySenha(password, usuario?.senha_hash);
  if (!matches || usuario?.status !== 'ATIVO') return undefined;

  const { id, roles, sessoes_desde, trocar_senha } = usuario;
  // `iat` counts whole seconds: right after `endSessions` the token must carry the next second.
  const now = new Date(Math.max(Date.now(), sessoes_desde.getTime()));
  const token = signToken({ sub: usuario.username, id, roles }, secret, now);
  return { token, usuarioId: id, username: usuario.username, trocarSenha: trocar_senha };
}
