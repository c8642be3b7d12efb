import { readdir, readFile, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { orMissing } from '@decantaria/server/error-code';
import type { ImagensStorage, StoredFile } from './storage.ts';
import { syncDirectory, writeAtomically } from './store.ts';

/**
 * Pictures in a folder: one of the data directory, or one that several machines share.
 *
 * @param dir existing directory.
 */
export function createFolder(dir: string): ImagensStorage {
  const pathOf = (nome: string): string => join(dir, nome);
  const storedAt = (nome: string): Promise<Date | undefined> =>
    stat(pathOf(nome)).then(({ mtime }) => mtime, orMissing(undefined));
  const renew = (nome: string): Promise<boolean> => {
    const now = new Date();
    return utimes(pathOf(nome), now, now).then(() => true, orMissing(false));
  };
  return {
    get: (nome) => readFile(pathOf(nome)).catch(orMissing(undefined)),
    put: async (files) => {
      for (const { nome, data } of files) {
        if (!(await renew(nome))) await writeAtomically(pathOf(nome), data);
      }
      await syncDirectory(dir);
    },
    renew,
    storedAt,
    delete: (nome) => unlink(pathOf(nome)).then(() => true, orMissing(false)),
    list: async function* (prefix) {
      const files: StoredFile[] = [];
      for (const nome of await readdir(dir)) {
        if (!nome.startsWith(prefix)) continue;
        const time = await storedAt(nome);
        if (time !== undefined) files.push({ nome, storedAt: time });
      }
      yield files;
    },
  };
}
