import type { Banco } from '../db/abrir.ts';
import type { Papel, StatusUsuario } from '../db/tabelas.ts';

/** An account without its secrets. */
export interface Usuario {
  id: number;
  username: string;
  nome: string | null;
  email: string;
  status: StatusUsuario;
  roles: Papel[];
}

/** The ATIVO account with this number, if it still has this username. */
export function usuarioAtivo(
  db: Banco,
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
