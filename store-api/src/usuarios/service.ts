import type { Database } from '../db/open.ts';
import type { Role, StatusUsuario } from '../db/tables.ts';

/** An account without its secrets. */
export interface Usuario {
  id: number;
  username: string;
  nome: string | null;
  email: string;
  status: StatusUsuario;
  roles: Role[];
}

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
    .select(['id', 'username', 'nome', 'email', 'status', 'roles'])
    .where('id', '=', id)
    .where('username', '=', sub)
    .where('status', '=', 'ATIVO')
    .where('sessoes_desde', '<=', new Date(iat * 1000))
    .executeTakeFirst();
}
