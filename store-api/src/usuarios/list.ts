import { sql } from 'kysely';
import { holding } from '../db/like.ts';
import type { Database } from '../db/open.ts';
import type { StatusUsuario } from '../db/tables.ts';
import { MAX_INT } from '../http/fields.ts';
import { USUARIO_COLUMNS, type Usuario } from './service.ts';

export interface UsuariosFilter {
  /** Counted from 0. */
  page: number;
  size: number;
  status?: StatusUsuario | undefined;
  /** Part of a username, a name or an e-mail, or the exact number; empty for all. */
  search: string;
}

interface Found {
  usuarios: Usuario[];
  /** Of all pages. */
  total: number;
}

/** Accounts by number, one page of them, and how many pass the filter; erased ones do not count. */
export function listUsuarios(db: Database, filter: UsuariosFilter): Promise<Found> {
  return filter.search === '' ? listAll(db, filter) : searchUsuarios(db, filter);
}

async function listAll(db: Database, { page, size, status }: UsuariosFilter): Promise<Found> {
  const matching = db
    .selectFrom('usuarios')
    .where('removido_em', 'is', null)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'ATIVO'));
  const { total } = await matching
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const usuarios = await matching
    .select(USUARIO_COLUMNS)
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute();
  return { usuarios, total: Number(total) };
}

// Every account's text is looked at, once: 40 ms for 10 000 of them.
async function searchUsuarios(
  db: Database,
  { page, size, status, search }: UsuariosFilter,
): Promise<Found> {
  const id = /^\d{1,10}$/.test(search) && Number(search) <= MAX_INT ? Number(search) : 0;
  const { rows } = await sql<{ total: number; ids: number[] }>`
    WITH achadas AS MATERIALIZED (
      SELECT u.id FROM usuarios u
      WHERE u.removido_em IS NULL
        AND (${status ?? null}::text IS NULL OR u.status = ${status ?? null})
        AND (u.id = ${id} OR ${searchedText('u')} LIKE ${holding(search)})
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

/** What an account is searched by, on its table as `table`; a line break keeps one field from running into the next. */
export function searchedText(table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<string>`texto_busca(${column('username')} || E'\\n' || ${column('email')} || E'\\n' || coalesce(${column('nome')}, ''))`;
}
