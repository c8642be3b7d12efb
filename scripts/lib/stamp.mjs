import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

const IGNORED = new Set(['node_modules', 'dist', '.cache', '.git']);
const testFile = /\.test\.[a-z]+$/;

/**
 * Lists every file under a path that a build may read, without tests and generated files. An absent path has none.
 * @param {string} path a file or a folder
 * @returns {Promise<string[]>} absolute paths
 */
async function filesUnder(path) {
  const info = await stat(path).catch(() => undefined);
  if (!info) return [];
  if (info.isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const lists = await Promise.all(
    entries
      .filter((entry) => !IGNORED.has(entry.name))
      .filter((entry) => !testFile.test(entry.name) && !entry.name.endsWith('.gen.ts'))
      .map((entry) => filesUnder(join(path, entry.name))),
  );
  return lists.flat();
}

/**
 * Returns one fingerprint of the names and contents of all files under the given paths.
 * @param {string} root
 * @param {readonly string[]} paths relative to `root`
 * @param {(file: string) => boolean} [filter] receives paths relative to `root`, with `/`
 */
export async function fingerprintOf(root, paths, filter = () => true) {
  const files = (await Promise.all(paths.map((path) => filesUnder(join(root, path)))))
    .flat()
    .map((file) => ({ file, name: relative(root, file).split(sep).join('/') }))
    .filter(({ name }) => filter(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const contents = await Promise.all(files.map(({ file }) => readFile(file)));
  const hash = createHash('sha256');
  for (const [index, { name }] of files.entries()) {
    hash
      .update(`${name}\0`)
      .update(contents[index] ?? '')
      .update('\0');
  }
  return hash.digest('hex');
}

/** Returns the text of a stamp file, or undefined when its work was never finished. */
export async function readStamp(/** @type {string} */ file) {
  return readFile(file, 'utf8').catch(() => undefined);
}

/** Writes the stamp after the work: a stamp on the disk proves that the work was finished. */
export async function writeStamp(/** @type {string} */ file, /** @type {string} */ value) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, value);
}

/** Removes the stamp before the work starts, so that unfinished work is repeated. */
export async function removeStamp(/** @type {string} */ file) {
  await rm(file, { force: true });
}
