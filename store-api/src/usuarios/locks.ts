import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { USUARIO_COLUMNS, type Usuario } from './service.ts';

// Any number that nothing else of this database locks.
const ADMINISTRATION_LOCK = 7_303_014;

/**
 * Lets one transaction at a time change who may administrate the shop, until it ends: taken before any row,
 * so that two administrators who take each other's rights do not both succeed.
 *
 * @throws Refusal 403 when the caller has lost theirs meanwhile.
 */
export async function lockAdministration(trx: Database, autorId: number): Promise<void> {
  await lockRights(trx);
  const autor = await trx
    .selectFrom('usuarios')
    .select(['status', 'roles'])
    .where('id', '=', autorId)
    .executeTakeFirst();
  if (autor === undefined || !isActiveAdmin(autor)) throw refuse(403);
}

/** The lock of `lockAdministration` alone, for who needs no rights of theirs. */
export async function lockRights(trx: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ADMINISTRATION_LOCK}::bigint)`.execute(trx);
}

/**
 * Locks an account for changes of itself or its end. Whoever changes its cart, orders, profile or addresses
 * holds it first, so this waits for them, and they for this.
 *
 * @throws Refusal 404 USUARIO_NAO_ENCONTRADO, also for an erased one.
 */
export async function lockUsuario(trx: Database, id: number): Promise<Usuario> {
  const usuario = await trx
    .selectFrom('usuarios')
    .select(USUARIO_COLUMNS)
    .where('id', '=', id)
    .where('removido_em', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (usuario === undefined) throw unknownUsuario();
  return usuario;
}

/** @throws Refusal 409 ULTIMO_ADMIN when no ATIVO administrator is left without this account. */
export async function requireOtherAdmin(trx: Database, id: number): Promise<void> {
  if (!(await hasOtherAdmin(trx, id))) {
    throw new Refusal(409, {
      codigo: 'ULTIMO_ADMIN',
      mensagem: 'Esta é a única conta que administra a loja. Dê esse papel a outra conta antes.',
    });
  }
}

/** Whether an ATIVO administrator is left without this account. */
export async function hasOtherAdmin(db: Database, id: number): Promise<boolean> {
  const other = await db
    .selectFrom('usuarios')
    .select('id')
    .where('id', '<>', id)
    .where('status', '=', 'ATIVO')
    .where(sql<boolean>`'ROLE_ADMIN' = ANY(roles)`)
    .executeTakeFirst();
  return other !== undefined;
}

/** 404 for an account that does not exist, or no longer does. */
export function unknownUsuario(): Refusal {
  return new Refusal(404, {
    codigo: 'USUARIO_NAO_ENCONTRADO',
    mensagem: 'Usuário não encontrado.',
  });
}

/** Whether an account may administrate the shop now. */
export function isActiveAdmin({ status, roles }: Pick<Usuario, 'status' | 'roles'>): boolean {
  return status === 'ATIVO' && roles.includes('ROLE_ADMIN');
}
