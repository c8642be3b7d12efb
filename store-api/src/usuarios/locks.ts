import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { type Refusal, refusal, refuse } from '../http/errors.ts';
import { selectUsuario, type Usuario } from './service.ts';

// Any number that nothing else in this database locks.
const ADMINISTRATION_LOCK = 7_303_014;

/**
 * Serialises changes of who may administrate the shop, until the transaction ends. Take it before any row
 * lock, so that two administrators who demote each other do not both succeed.
 *
 * @throws Refusal 403 when the caller is no longer an administrator.
 */
export async function lockAdministration(trx: Database, autorId: number): Promise<void> {
  await lockRights(trx);
  const autor = await selectUsuario(trx, autorId).executeTakeFirst();
  if (autor === undefined || !isActiveAdmin(autor)) throw refuse(403);
}

/** The lock of `lockAdministration`, without its check. */
export async function lockRights(trx: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ADMINISTRATION_LOCK}::bigint)`.execute(trx);
}

/**
 * Locks an account for a change or an erasure. Changes of its cart, orders, profile and addresses lock the
 * same row first, so they wait for each other.
 *
 * @throws Refusal 404 USUARIO_NAO_ENCONTRADO, also for an erased account.
 */
export function lockUsuario(trx: Database, id: number): Promise<Usuario> {
  return selectUsuario(trx, id)
    .where('removido_em', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => unknownUsuario());
}

/**
 * Keeps an account from being erased until the transaction ends. Its other changes do not wait.
 *
 * @throws Refusal 401 when the account no longer exists.
 */
export async function holdUsuario(trx: Database, id: number): Promise<void> {
  await trx
    .selectFrom('usuarios')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => refuse(401));
}

/** @throws Refusal 409 ULTIMO_ADMIN when this account is the only ATIVO administrator. */
export async function requireOtherAdmin(trx: Database, id: number): Promise<void> {
  if (await hasOtherAdmin(trx, id)) return;
  throw refusal(
    409,
    'ULTIMO_ADMIN',
    'Esta é a única conta que administra a loja. Dê esse papel a outra conta antes.',
  );
}

/** Whether another account is an ATIVO administrator. */
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

/** 404 for an account that does not exist or was erased. */
export function unknownUsuario(): Refusal {
  return refusal(404, 'USUARIO_NAO_ENCONTRADO', 'Usuário não encontrado.');
}

/** Whether an account may administrate the shop now. */
export function isActiveAdmin({ status, roles }: Pick<Usuario, 'status' | 'roles'>): boolean {
  return status === 'ATIVO' && roles.includes('ROLE_ADMIN');
}
