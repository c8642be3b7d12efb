import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

// Files of pictures as `encode.ts` names them.
const PICTURE = /^([0-9a-f]{16})-\d+\.(?:avif|webp|jpg)$/;
// What a write that was interrupted left behind: no picture is ever shown from there.
const UNFINISHED = /^\.[0-9a-f]{16}-\d+\.(?:avif|webp|jpg)\.[0-9a-f-]{36}$/;
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
  const old: string[] = [];
  for (const name of await readdir(dir)) {
    const own = PICTURE.test(name) || UNFINISHED.test(name);
    if (own && (await isOlder(join(dir, name), oldest))) old.push(name);
  }
  const shown = await shownOf(db, [...new Set(old.flatMap((name) => chaveOf(name) ?? []))]);
  let deleted = 0;
  for (const name of old) {
    const path = join(dir, name);
    if (shown.has(chaveOf(name) ?? '')) continue;
    // Asked again: storing a picture that is already there makes its files young.
    if ((await isOlder(path, oldest)) && (await remove(path))) deleted += 1;
  }
  return deleted;
}

/** The picture that a file belongs to; undefined for an unfinished one. */
function chaveOf(name: string): string | undefined {
  return PICTURE.exec(name)?.[1];
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
