import { randomUUID } from 'node:crypto';
import { copyFile, link, open, rename, rm, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { EncodedImagem } from './encode.ts';
import { fileNames } from './encode.ts';
import type { StoredImagem } from './types.ts';

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Makes a file that is there young again, so that it is not collected; false when there is none. */
async function renew(path: string): Promise<boolean> {
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

/** Runs `write` on a temporary name beside `destination`, then puts the finished file in its place. */
async function withTemporaryName(
  destination: string,
  write: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = join(dirname(destination), `.${basename(destination)}.${randomUUID()}`);
  try {
    await write(temporary);
    await rename(temporary, destination);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Writes a file that is either absent or whole, and on the disk when this resolves. */
export async function writeAtomically(destination: string, data: Buffer | string): Promise<void> {
  await withTemporaryName(destination, async (temporary) => {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
  });
}

/**
 * Stores every file of an encoded picture in `dir` and makes their names durable. Files that are
 * already there are kept: their name is the hash of their content. They count as stored now.
 * @param dir - existing directory
 * @throws the file system's error (no space, no access); what was written before it stays whole
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

async function bringFile(source: string, destination: string): Promise<void> {
  try {
    await link(source, destination);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    // Another disk, or one without hard links: copy.
    await withTemporaryName(destination, async (temporary) => {
      await copyFile(source, temporary);
      await sync(temporary);
    });
  }
}

/**
 * Brings pictures that are stored in one directory into another, by hard link where the disk allows it.
 * @throws the file system's error, e.g. ENOENT when `source` does not hold the picture
 */
export async function bringImagem(
  source: string,
  dir: string,
  imagem: StoredImagem,
): Promise<void> {
  await Promise.all(
    fileNames(imagem).map((name) => bringFile(join(source, name), join(dir, name))),
  );
}

/** Makes the names in `dir` survive a power cut. */
export async function syncDirectory(dir: string): Promise<void> {
  await sync(dir);
}
