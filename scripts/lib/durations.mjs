import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { CACHE, ROOT } from './root.mjs';

const FILE = join(CACHE, 'tests', 'durations.json');

/** @returns {Promise<Record<string, number>>} seconds of each test file at its last run here, by its path */
export async function readDurations() {
  try {
    return JSON.parse(await readFile(FILE, 'utf8'));
  } catch {
    return {};
  }
}

/** Keeps the durations of a run beside those of other files. @param {Record<string, number>} seconds by absolute path */
export async function keepDurations(seconds) {
  const fresh = Object.entries(seconds).map(([path, value]) => [
    relative(ROOT, path).split(sep).join('/'),
    value,
  ]);
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(
    FILE,
    JSON.stringify({ ...(await readDurations()), ...Object.fromEntries(fresh) }),
  );
}
