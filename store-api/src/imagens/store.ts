import { randomUUID } from 'node:crypto';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Makes the names in a directory durable. */
export async function syncDirectory(path: string): Promise<void> {
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
