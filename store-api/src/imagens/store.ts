import { randomUUID } from 'node:crypto';
import { open, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { EncodedImagem } from './encode.ts';
import type { StoredImagem } from './stored.ts';

/** Sets the file's times to now, so that `collectImagens` keeps it; false when the file is missing. */
export async function renew(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes a file that is either absent or whole, and durable when this resolves. */
export async function writeAtomically(destination: string, data: Buffer | string): Promise<void> {
  const temporary = join(dirname(destination), `.${basename(destination)}.${randomUUID()}`);
  try {
    await writeFile(temporary, data, { flag: 'wx', flush: true });
    await rename(temporary, destination);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Stores every file of an encoded picture and makes their names durable. A file that exists already is kept, because its
 * name is a hash of its content, and counts as stored now.
 * @param dir existing directory.
 * @throws the file system's error (no space, no access). Files written before it stay whole.
 */
export async function storeImagem(
  dir: string,
  { imagem, files }: EncodedImagem,
): Promise<StoredImagem> {
  for (const { nome: name, data } of files) {
    const destination = join(dir, name);
    if (!(await renew(destination))) await writeAtomically(destination, data);
  }
  await sync(dir);
  return imagem;
}
