import type { Database } from '../db/open.ts';

const NEWEST = 200;

export type HistoricoUsuario = Awaited<ReturnType<typeof readHistorico>>[number];

/** The last 200 changes of an account, newest first, also of an erased one. Empty for an unknown account. */
export function readHistorico(db: Database, usuarioId: number) {
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
