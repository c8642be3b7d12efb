import type { Database } from '../db/open.ts';
import { changePerfil } from '../perfis/change.ts';
import { requireEndereco, requireFewEnderecos, unknownEndereco } from './requirements.ts';
import {
  deleteEnderecos,
  type Endereco,
  insertEndereco,
  markDefault,
  overwriteEndereco,
  readEnderecos,
} from './rows.ts';
import type { WrittenEndereco } from './rules.ts';

/** An address to write, and whether it is to be the default. */
export type NewEndereco = WrittenEndereco & { padrao: boolean };

/**
 * Adds an address (API-35); the first one is the default.
 *
 * @throws Refusal 422 DADOS_INVALIDOS; 409 LIMITE_DE_ENDERECOS.
 */
export function createEndereco(
  db: Database,
  usuarioId: number,
  { padrao, ...written }: NewEndereco,
): Promise<Endereco> {
  const endereco = requireEndereco(written);
  return changePerfil(db, usuarioId, async (trx) => {
    const own = await readEnderecos(trx, usuarioId);
    requireFewEnderecos(own.length + 1);
    const id = await insertEndereco(trx, usuarioId, endereco);
    if (padrao || own.length === 0) await markDefault(trx, usuarioId, id);
    return readOwn(trx, usuarioId, id);
  });
}

/**
 * Writes an address anew (API-36). `padrao` can make it the default; the default stays one until another is.
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
    await overwriteEndereco(trx, id, requireEndereco(written));
    if (padrao) await markDefault(trx, usuarioId, id);
    return readOwn(trx, usuarioId, id);
  });
}

/**
 * Makes an address the default, and no other (API-37).
 *
 * @throws Refusal 404 ENDERECO_NAO_ENCONTRADO.
 */
export function setDefaultEndereco(db: Database, usuarioId: number, id: number): Promise<Endereco> {
  return changePerfil(db, usuarioId, async (trx) => {
    await readOwn(trx, usuarioId, id);
    await markDefault(trx, usuarioId, id);
    return readOwn(trx, usuarioId, id);
  });
}

/**
 * Deletes an address (API-38); when it was the default, the oldest one left is.
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
  const own = await readEnderecos(trx, usuarioId);
  const found = own.find((endereco) => endereco.id === id);
  if (found === undefined) throw unknownEndereco();
  return found;
}
