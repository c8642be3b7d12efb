import type { Selectable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { EnderecosTable } from '../db/tables.gen.ts';
import { lockUsuario } from '../usuarios/locks.ts';
import type { CheckedEndereco } from './rules.ts';

export type Endereco = Omit<Selectable<EnderecosTable>, 'usuario_id' | 'criado_em'>;

/** What an order keeps of its address. */
export const ENTREGA_COLUMNS = [
  'id',
  'logradouro',
  'numero',
  'complemento',
  'bairro',
  'cidade',
  'estado',
  'cep',
] as const;

const COLUMNS = [...ENTREGA_COLUMNS, 'padrao'] as const;

/** The addresses of an account, oldest first. */
export function readEnderecos(db: Database, usuarioId: number): Promise<Endereco[]> {
  return db
    .selectFrom('enderecos')
    .select(COLUMNS)
    .where('usuario_id', '=', usuarioId)
    .orderBy('id')
    .execute();
}

/** Adds an address that is not the default. */
export async function insertEndereco(
  trx: Database,
  usuarioId: number,
  endereco: CheckedEndereco,
): Promise<number> {
  const { id } = await trx
    .insertInto('enderecos')
    .values({ usuario_id: usuarioId, ...endereco })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Overwrites an address, except for `padrao`. */
export async function overwriteEndereco(
  trx: Database,
  id: number,
  endereco: CheckedEndereco,
): Promise<void> {
  await trx.updateTable('enderecos').set(endereco).where('id', '=', id).execute();
}

/** Deletes addresses of an account. Orders keep their own copy. */
export async function deleteEnderecos(
  trx: Database,
  usuarioId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  // Waits for new orders, which hold products when they lock their address.
  await lockUsuario(trx, usuarioId);
  await trx.deleteFrom('enderecos').where('id', 'in', ids).execute();
}

/** Makes an address the account's only default. */
export async function markDefault(trx: Database, usuarioId: number, id: number): Promise<void> {
  // The former default first: a unique index allows one default a user at any moment.
  await trx
    .updateTable('enderecos')
    .set({ padrao: false })
    .where('usuario_id', '=', usuarioId)
    .where('padrao', '=', true)
    .where('id', '<>', id)
    .execute();
  await trx.updateTable('enderecos').set({ padrao: true }).where('id', '=', id).execute();
}
