import type { Database } from '../db/open.ts';
import type { Role, StatusUsuario } from '../db/tables.ts';

const NEWEST = 200;

/** One change of what an account may do. */
export interface HistoricoUsuario {
  id: number;
  deStatus: StatusUsuario | null;
  paraStatus: StatusUsuario;
  deRoles: Role[] | null;
  paraRoles: Role[];
  autorId: number | null;
  motivo: string | null;
  criadoEm: Date;
}

/** The last 200 changes of an account, newest first; those of an erased one too. None: no such account. */
export function readHistorico(db: Database, usuarioId: number): Promise<HistoricoUsuario[]> {
  return db
    .selectFrom('historico_usuarios')
    .select([
      'id',
      'de_status as deStatus',
      'para_status as paraStatus',
      'de_roles as deRoles',
      'para_roles as paraRoles',
      'autor_id as autorId',
      'motivo',
      'criado_em as criadoEm',
    ])
    .where('usuario_id', '=', usuarioId)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
}
