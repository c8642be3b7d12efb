import { sql } from 'kysely';
import { holding } from '../db/like.ts';
import type { Database } from '../db/open.ts';
import type { StatusUsuario } from '../db/tables.gen.ts';
import { MAX_INT } from '../http/fields.ts';
import { USUARIO_COLUMNS, type Usuario } from './service.ts';

export interface UsuariosFilter {
  /** From 0. */
  page: number;
  size: number;
  status?: StatusUsuario | undefined;
  /** Part of a username, a name or an e-mail, or the exact number; empty for all. */
  search: string;
}

/** One page of the accounts that match, ordered by number, and the total of all pages. Skips erased accounts. */
export async function listUsuarios(
  db: Database,
  { page, size, status, search }: UsuariosFilter,
): Promise<{ usuarios: Usuario[]; total: number }> {
  const id = /^\d{1,10}$/.test(search) && Number(search) <= MAX_INT ? Number(search) : 0;
  const matchesSearch = sql`AND (u.id = ${id} OR ${searchedText('u')} LIKE ${holding(search)})`;
  // Materialised: the text of every account is compared once, 40 ms for 10 000 of them.
  const { rows } = await sql<{ total: number; ids: number[] }>`
    WITH achadas AS MATERIALIZED (
      SELECT u.id FROM usuarios u
      WHERE u.removido_em IS NULL
        AND (${status ?? null}::text IS NULL OR u.status = ${status ?? null})
        ${search === '' ? sql`` : matchesSearch}
    )
    SELECT (SELECT count(*)::int FROM achadas) AS total,
      array(SELECT id FROM achadas ORDER BY id LIMIT ${size} OFFSET ${page * size}) AS ids`.execute(
    db,
  );
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  const usuarios = await db
    .selectFrom('usuarios')
    .select(USUARIO_COLUMNS)
    .where('id', '=', sql<number>`ANY(${ids}::int[])`)
    .orderBy('id')
    .execute();
  return { usuarios, total };
}

/** The text in which an account is searched. Line breaks keep a search from matching across two fields. */
export function searchedText(table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<string>`texto_busca(${column('username')} || E'\\n' || ${column('email')} || E'\\n' || coalesce(${column('nome')}, ''))`;
}

const NEWEST = 200;

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
      'criado_em as data',
    ])
    .where('usuario_id', '=', usuarioId)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
}
