import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/root.mjs';
import { Lock } from './lock.ts';

/** The workspaces whose packages an image holds. The gateway's holds the web client, built from the packages of `web`. */
export const IMAGES: Readonly<Record<string, readonly string[]>> = {
  gateway: ['gateway', 'web'],
  'store-api': ['store-api'],
};

/** @throws ZodError when the lock file has another form. */
export async function readLock(): Promise<Lock> {
  return Lock.parse(JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')));
}
