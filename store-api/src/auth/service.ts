import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import type { UsuariosTable } from '../db/tables.gen.ts';
import type { Usuario } from '../usuarios/service.ts';
import { UsuarioWire } from '../usuarios/wire.ts';
import { type Challenge, challengeFor } from './second-factor.ts';
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

const SESSION_COLUMNS = ['id', 'username', 'roles', 'sessoes_desde', 'trocar_senha'] as const;

/**
 * Creates a session for the exact credentials of an ATIVO account, or a challenge when it has a second factor.
 * Returns undefined for anything else, also when the account's sessions are ended meanwhile; the time it takes does not reveal which part was wrong.
 */
export async function signIn(
  db: Database,
  secret: Buffer,
  username: string,
  password: string,
): Promise<z.infer<typeof Login> | Challenge | undefined> {
  const usuario = await db
    .selectFrom('usuarios')
    .select([...SESSION_COLUMNS, 'senha_hash', 'status'])
    .where('username', '=', username)
    .executeTakeFirst();
  const matches = await verifySenha(password, usuario?.senha_hash);
  if (!matches || usuario?.status !== 'ATIVO') return undefined;

  const now = startOf(usuario);
  const login = (await challengeFor(db, secret, usuario, now)) ?? openSession(usuario, secret, now);
  return (await isUnchanged(db, usuario)) ? login : undefined;
}

/**
 * Whether no session of the account was ended since it was read. Waits for a change that is under way: a session of the
 * former password would begin after the change has ended all others.
 */
async function isUnchanged(
  db: Database,
  { id, sessoes_desde }: Pick<Selectable<UsuariosTable>, 'id' | 'sessoes_desde'>,
): Promise<boolean> {
  const unchanged = await db
    .selectFrom('usuarios')
    .select('id')
    .where('id', '=', id)
    // Dates have milliseconds, the column microseconds.
    .where('sessoes_desde', '<', new Date(sessoes_desde.getTime() + 1))
    .forShare()
    .executeTakeFirst();
  return unchanged !== undefined;
}

/**
 * Creates a session for an account whose owner has already been verified. Waits for a change that is under way, like
 * `isUnchanged`.
 */
export async function openSessionOf(
  db: Database,
  secret: Buffer,
  usuarioId: number,
): Promise<z.infer<typeof Login>> {
  const usuario = await db
    .selectFrom('usuarios')
    .select(SESSION_COLUMNS)
    .where('id', '=', usuarioId)
    .forShare()
    .executeTakeFirstOrThrow();
  return openSession(usuario, secret, startOf(usuario));
}

/** `iat` counts whole seconds: right after `endSessions` the token must carry the next second. */
function startOf({ sessoes_desde }: { sessoes_desde: Date }): Date {
  return new Date(Math.max(Date.now(), sessoes_desde.getTime()));
}

function openSession(
  {
    id,
    username,
    roles,
    trocar_senha,
  }: Pick<Usuario, 'id' | 'username' | 'roles'> & { trocar_senha: boolean },
  secret: Buffer,
  now: Date,
): z.infer<typeof Login> {
  const token = signToken({ sub: username, id, roles }, secret, now);
  return { token, usuarioId: id, username, trocarSenha: trocar_senha };
}
