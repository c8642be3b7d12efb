import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { exclusively, type ImagensStorage } from './storage.ts';
import { parseFileName } from './stored.ts';

// What an interrupted `writeAtomically` leaves behind.
const UNFINISHED = /^\.([0-9a-f]{16})-\d+\.(?:avif|webp|jpg)\.[0-9a-f-]{36}$/;
const HOUR_MS = 3_600_000;

/**
 * Deletes the pictures that no product and no order shows. Keeps files stored within the last hour, because their
 * product may be about to be saved, and files of other names. Several processes may run it, and others may store the same
 * pictures meanwhile.
 *
 * @returns the number of deleted files.
 * @throws StorageFailure; files deleted before it stay deleted.
 */
export async function collectImagens(
  db: Database,
  imagens: ImagensStorage,
  now: Date,
): Promise<number> {
  const oldest = now.getTime() - HOUR_MS;
  let deleted = 0;
  for await (const page of imagens.list('')) {
    const old = page.filter(({ storedAt }) => storedAt.getTime() < oldest);
    const byChave = Map.groupBy(
      old,
      ({ nome }) => parseFileName(nome)?.chave ?? UNFINISHED.exec(nome)?.[1],
    );
    byChave.delete(undefined);
    const shown = await shownOf(
      db,
      [...byChave.keys()].flatMap((chave) => chave ?? []),
    );
    for (const [chave = '', files] of byChave) {
      const names = files.map(({ nome }) => nome);
      const unused = shown.has(chave) ? names.filter((nome) => UNFINISHED.test(nome)) : names;
      if (unused.length > 0) deleted += await deleteUnused(db, imagens, chave, unused, oldest);
    }
  }
  return deleted;
}

/** Checks again under the lock of the picture: it may have been stored again, and shown, since the list. */
function deleteUnused(
  db: Database,
  imagens: ImagensStorage,
  chave: string,
  names: readonly string[],
  oldest: number,
): Promise<number> {
  return exclusively(db, chave, async (trx) => {
    const isShown = (await shownOf(trx, [chave])).has(chave);
    let deleted = 0;
    for (const nome of names) {
      if (isShown && !UNFINISHED.test(nome)) continue;
      const storedAt = await imagens.storedAt(nome);
      const isOld = storedAt !== undefined && storedAt.getTime() < oldest;
      if (isOld && (await imagens.delete(nome))) deleted += 1;
    }
    return deleted;
  });
}

/** The keys among `chaves` that a product or an order shows. */
async function shownOf(db: Database, chaves: readonly string[]): Promise<ReadonlySet<string>> {
  if (chaves.length === 0) return new Set();
  const { rows } = await sql<{ chave: string }>`
    SELECT p.imagem->>'chave' AS chave FROM produtos p WHERE p.imagem->>'chave' = ANY(${chaves}::text[])
    UNION SELECT m->'imagem'->>'chave' FROM produtos p, jsonb_array_elements(p.mais_imagens) m
      WHERE m->'imagem'->>'chave' = ANY(${chaves}::text[])
    UNION SELECT i.imagem->>'chave' FROM pedido_itens i WHERE i.imagem->>'chave' = ANY(${chaves}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ chave }) => chave));
}
