import type { Database } from '../db/open.ts';
import { changePerfil } from '../perfis/rows.ts';
import {
  deleteEnderecos,
  type Endereco,
  insertEndereco,
  markDefault,
  overwriteEndereco,
  readEnderecos,
} from './rows.ts';
import {
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
    return readOwn(trx, usuarioId, id);
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
    await readOwn(trx, usuarioId, id);
    await overwriteEndereco(trx, id, requireEndereco(completeEndereco(written)));
    if (padrao) await markDefault(trx, usuarioId, id);
    return readOwn(trx, usuarioId, id);
  });
}

/** Makes an address the only default. @throws Refusal 404 ENDERECO_NAO_ENCONTRADO. */
export function setDefaultEndereco(db: Database, usuarioId: number, id: number): Promise<Endereco> {
  return changePerfil(db, usuarioId, async (trx) => {
    await readOwn(trx, usuarioId, id);
    await markDefault(trx, usuarioId, id);
    return readOwn(trx, usuarioId, id);
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
    await deleteEnderecos(trx, [id]);
    const [oldest] = await readEnderecos(trx, usuarioId);
    if (padrao && oldest !== undefined) await markDefault(trx, usuarioId, oldest.id);
  });
}

async function readOwn(trx: Database, usuarioId: number, id: number): Promise<Endereco> {
  return requireOwn(await readEnderecos(trx, usuarioId), id);
}
