import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { EnderecosTable } from '../db/tables.gen.ts';
import { invalid } from '../http/errors.ts';
import { changePerfil } from '../perfis/rows.ts';
import { lockUsuario } from '../usuarios/locks.ts';
import {
  type CheckedEndereco,
  chooseDefault,
  completeEndereco,
  type PartialEndereco,
  requireEndereco,
  requireFewEnderecos,
  requireOwn,
} from './rules.ts';

/** An address to write, and whether it becomes the default. */
export type NewEndereco = PartialEndereco & { padrao?: boolean | null | undefined };

/**
 * Adds an address. The first address of an account is its default.
 *
 * @throws Refusal 422 DADOS_INVALIDOS; 409 LIMITE_DE_ENDERECOS.
 */
export function createEndereco(
  db: Database,
  usuarioId: number,
  { padrao, ...written }: NewEndereco,
): Promise<Endereco> {
  const endereco = requireEndereco(completeEndereco(written));
  return changePerfil(db, usuarioId, async (trx) => {
    const own = await readEnderecos(trx, usuarioId);
    requireFewEnderecos(own.length + 1);
    const id = await insertEndereco(trx, usuarioId, endereco);
    if (padrao || own.length === 0) await markDefault(trx, usuarioId, id);
    return { result: await readOwn(trx, usuarioId, id), mudancas: ['Endereço cadastrado'] };
  });
}

/**
 * Overwrites an address. `padrao` can make it the default, but not take the default away.
 *
 * @throws Refusal 404 ENDERECO_NAO_ENCONTRADO; 422 DADOS_INVALIDOS.
 */
export function updateEndereco(
  db: Database,
  usuarioId: number,
  id: number,
  { padrao, ...written }: NewEndereco,
): Promise<Endereco> {
  return changePerfil(db, usuarioId, async (trx) => {
    const before = await readOwn(trx, usuarioId, id);
    await overwriteEndereco(trx, id, requireEndereco(completeEndereco(written), '', before));
    if (padrao) await markDefault(trx, usuarioId, id);
    const result = await readOwn(trx, usuarioId, id);
    return { result, mudancas: isDeepStrictEqual(before, result) ? [] : ['Endereço alterado'] };
  });
}

/** Makes an address the only default. @throws Refusal 404 ENDERECO_NAO_ENCONTRADO. */
export function setDefaultEndereco(db: Database, usuarioId: number, id: number): Promise<Endereco> {
  return changePerfil(db, usuarioId, async (trx) => {
    const before = await readOwn(trx, usuarioId, id);
    await markDefault(trx, usuarioId, id);
    const result = await readOwn(trx, usuarioId, id);
    return { result, mudancas: before.padrao ? [] : ['Endereço padrão alterado'] };
  });
}

/**
 * Deletes an address. If it was the default, the oldest remaining address becomes the default.
 *
 * @throws Refusal 404 ENDERECO_NAO_ENCONTRADO.
 */
export function deleteEndereco(db: Database, usuarioId: number, id: number): Promise<void> {
  return changePerfil(db, usuarioId, async (trx) => {
    const { padrao } = await readOwn(trx, usuarioId, id);
    await deleteEnderecos(trx, usuarioId, [id]);
    const [oldest] = await readEnderecos(trx, usuarioId);
    if (padrao && oldest !== undefined) await markDefault(trx, usuarioId, oldest.id);
    return { result: undefined, mudancas: ['Endereço excluído'] };
  });
}

/** One address of a whole list. Without `id` it is new; with one, absent fields keep their value. */
export interface ListedEndereco {
  id: number | undefined;
  written: PartialEndereco;
  padrao: boolean;
}

/**
 * Replaces the addresses of a locked account with a list: addresses with a number are kept and changed,
 * those without are added, and unlisted ones are deleted.
 *
 * @throws Refusal 404 ENDERECO_NAO_ENCONTRADO for a number that is not the account's; 409
 * LIMITE_DE_ENDERECOS; 422 DADOS_INVALIDOS with the position in the list.
 */
export async function replaceEnderecos(
  trx: Database,
  usuarioId: number,
  list: readonly ListedEndereco[],
): Promise<void> {
  const own = await readEnderecos(trx, usuarioId);
  const stored = list.map(({ id }) => (id === undefined ? undefined : requireOwn(own, id)));
  const ids = list.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) {
    throw invalid('enderecos', 'O mesmo endereço aparece duas vezes na lista.');
  }
  requireFewEnderecos(list.length);
  const checked = list.map(({ written }, index) =>
    requireEndereco(completeEndereco(written, stored[index]), `enderecos.${index}.`, stored[index]),
  );
  const padrao = chooseDefault(
    list.map((item, index) => ({
      padrao: item.padrao,
      wasPadrao: stored[index]?.padrao === true,
    })),
  );

  await deleteEnderecos(
    trx,
    usuarioId,
    own.map(({ id }) => id).filter((id) => !ids.includes(id)),
  );
  for (const [index, endereco] of checked.entries()) {
    const id = stored[index]?.id ?? (await insertEndereco(trx, usuarioId, endereco));
    if (stored[index] !== undefined) await overwriteEndereco(trx, id, endereco);
    if (index === padrao) await markDefault(trx, usuarioId, id);
  }
}

async function readOwn(trx: Database, usuarioId: number, id: number): Promise<Endereco> {
  return requireOwn(await readEnderecos(trx, usuarioId), id);
}

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
