import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { parseFileName } from './stored.ts';

// What an interrupted `writeAtomically` leaves behind.
const UNFINISHED = /^\.[0-9a-f]{16}-\d+\.(?:avif|webp|jpg)\.[0-9a-f-]{36}$/;
const HOUR_MS = 3_600_000;

/**
 * Deletes the pictures that no product and no order shows. Keeps files stored within the last hour, because their
 * product may be about to be saved, and files of other names.
 *
 * @param dir directory of the pictures.
 * @returns the number of deleted files.
 */
export async function collectImagens(db: Database, dir: string, now: Date): Promise<number> {
  const oldest = now.getTime() - HOUR_MS;
  const old: string[] = [];
  for (const name of await readdir(dir)) {
    const own = parseFileName(name) !== undefined || UNFINISHED.test(name);
    if (own && (await isOlder(join(dir, name), oldest))) old.push(name);
  }
  const shown = await shownOf(db, [
    ...new Set(old.flatMap((name) => parseFileName(name)?.chave ?? [])),
  ]);
  let deleted = 0;
  for (const name of old) {
    const path = join(dir, name);
    if (shown.has(parseFileName(name)?.chave ?? '')) continue;
    // Checked again: storing an existing picture renews its files.
    if ((await isOlder(path, oldest)) && (await remove(path))) deleted += 1;
  }
  return deleted;
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

// A missing file is not older: another process may have deleted it.
async function isOlder(path: string, time: number): Promise<boolean> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs < time,
    () => false,
  );
}

async function remove(path: string): Promise<boolean> {
  return unlink(path).then(
    () => true,
    () => false,
  );
}
