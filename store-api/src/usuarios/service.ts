import type { Database } from '../db/open.ts';
import type { Role, StatusUsuario } from '../db/tables.ts';
import { refuse } from '../http/errors.ts';

/** An account without its secrets. */
export interface Usuario {
  id: number;
  username: string;
  nome: string | null;
  email: string;
  status: StatusUsuario;
  roles: Role[];
  trocarSenha: boolean;
}

/** Selects a `Usuario`. */
export const USUARIO_COLUMNS = [
  'id',
  'username',
  'nome',
  'email',
  'status',
  'roles',
  'trocar_senha as trocarSenha',
] as const;

/**
 * The ATIVO account that a token names, if it still has that username and its sessions were not ended
 * after the token was made (`iat`, seconds).
 */
export function findActiveUsuario(
  db: Database,
  { id, sub, iat }: { id: number; sub: string; iat: number },
): Promise<Usuario | undefined> {
  return db
    .selectFrom('usuarios')
    .select(USUARIO_COLUMNS)
    .where('id', '=', id)
    .where('username', '=', sub)
    .where('status', '=', 'ATIVO')
    .where('sessoes_desde', '<=', new Date(iat * 1000))
    .executeTakeFirst();
}

/**
 * Locks an ATIVO account until the transaction ends: what it owns (profile, addresses, tokens) is changed
 * by one request at a time, and never while it is being erased. Orders may still be added to it.
 *
 * @throws Refusal 401 when it is no longer ATIVO, or gone.
 */
export async function lockActiveUsuario(trx: Database, id: number): Promise<Usuario> {
  const usuario = await trx
    .selectFrom('usuarios')
    .select(USUARIO_COLUMNS)
    .where('id', '=', id)
    .where('status', '=', 'ATIVO')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (usuario === undefined) throw refuse(401);
  return usuario;
}
