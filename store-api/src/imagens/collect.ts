import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

// Files of pictures as `encode.ts` names them, and what a broken write of one left behind.
const OWN_NAME = /^\.?([0-9a-f]{16})-\d+\.(?:avif|webp|jpg)(?:\.[0-9a-f-]{36})?$/;
const HOUR_MS = 3_600_000;

/**
 * Deletes the pictures that no product and no order shows and that nobody stored within the last hour: one
 * whose product is being saved right now is younger. Files of other names are left alone.
 *
 * @param dir directory of the pictures.
 * @returns how many files it deleted.
 */
export async function collectImagens(db: Database, dir: string, now: Date): Promise<number> {
  const oldest = now.getTime() - HOUR_MS;
  const candidates: { name: string; chave: string }[] = [];
  for (const name of await readdir(dir)) {
    const chave = OWN_NAME.exec(name)?.[1];
    if (chave !== undefined && (await isOlder(join(dir, name), oldest))) {
      candidates.push({ name, chave });
    }
  }
  const shown = await shownOf(db, [...new Set(candidates.map(({ chave }) => chave))]);
  let deleted = 0;
  for (const { name, chave } of candidates) {
    const path = join(dir, name);
    // Asked again: storing a picture that is already there makes its files young.
    if (!shown.has(chave) && (await isOlder(path, oldest)) && (await remove(path))) deleted += 1;
  }
  return deleted;
}

/** Those of these keys that a product or an order shows. */
async function shownOf(db: Database, chaves: readonly string[]): Promise<ReadonlySet<string>> {
  if (chaves.length === 0) return new Set();
  const { rows } = await sql<{ chave: string }>`
    SELECT p.imagem->>'chave' AS chave FROM produtos p WHERE p.imagem->>'chave' = ANY(${chaves}::text[])
    UNION SELECT i.imagem->>'chave' FROM pedido_itens i WHERE i.imagem->>'chave' = ANY(${chaves}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ chave }) => chave));
}

// Gone meanwhile: another process collects too.
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
