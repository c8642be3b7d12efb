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

/** The ATIVO account with this number, if it still has this username. */
export function findActiveUsuario(
  db: Database,
  id: number,
  username: string,
): Promise<Usuario | undefined> {
  return db
    .selectFrom('usuarios')
    .select(['id', 'username', 'nome', 'email', 'status', 'roles'])
    .where('id', '=', id)
    .where('username', '=', username)
    .where('status', '=', 'ATIVO')
    .executeTakeFirst();
}
