import { createHash } from 'node:crypto';
import { createReadStream, type Dirent, existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { createTarPacker } from 'modern-tar';
import { writeGzip } from '../write-file.ts';
import { FORMAT, MANIFEST, type Manifest, PRODUCT } from './manifest.ts';

/**
 * Writes the shop of a data directory (database, pictures, key) into one `.tar.gz`. The directory must be
 * locked and the database closed.
 *
 * @throws the file system's error; EEXIST when `destination` exists.
 */
export async function writeBackup(
  dataDir: string,
  destination: string,
  version: string,
  now: Date,
): Promise<Manifest> {
  const manifest = await describe(dataDir, version, now);
  await writeGzip(destination, tarOf(dataDir, manifest));
  return manifest;
}

async function describe(dataDir: string, version: string, now: Date): Promise<Manifest> {
  const { directories, files } = await walk(dataDir, 'banco');
  const names = [...files, ...(await pictures(dataDir)), ...key(dataDir)];
  const members: Manifest['members'] = [];
  for (const name of names) members.push({ name, ...(await measure(join(dataDir, name))) });
  return {
    product: PRODUCT,
    format: FORMAT,
    version,
    createdAt: now.toISOString(),
    directories,
    members,
  };
}

function tarOf(dataDir: string, manifest: Manifest): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const mtime = new Date(manifest.createdAt);
  const add = (name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> =>
    ReadableStream.from(content).pipeTo(controller.add({ name, size, mtime, mode: 0o600 }));
  const addAll = async (): Promise<void> => {
    const text = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`);
    await add(MANIFEST, text.length, Readable.from([text]));
    for (const name of manifest.directories) {
      const header = { name: `${name}/`, type: 'directory', size: 0, mtime, mode: 0o700 } as const;
      await controller.add(header).close();
    }
    // Fails when a file has changed its size since it was measured.
    for (const { name, size } of manifest.members) {
      await add(name, size, createReadStream(join(dataDir, name)));
    }
    controller.finalize();
  };
  addAll().catch((error: unknown) => controller.error(error));
  return readable;
}

/** All directories (parents first) and files below a directory, as names relative to `dataDir`. */
async function walk(
  dataDir: string,
  name: string,
): Promise<{ directories: string[]; files: string[] }> {
  const tree = { directories: [name], files: Array<string>() };
  for (const entry of await entries(join(dataDir, name), true)) {
    const inner = relative(dataDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
    if (entry.isFile()) tree.files.push(inner);
    else if (entry.isDirectory()) tree.directories.push(inner);
    else throw new Error(`${inner} is neither a file nor a directory.`);
  }
  return tree;
}

// A name with a leading dot is a picture that is still being written.
async function pictures(dataDir: string): Promise<string[]> {
  const dir = join(dataDir, 'imagens');
  const names = existsSync(dir) ? await entries(dir) : [];
  return names
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => `imagens/${name}`);
}

function key(dataDir: string): string[] {
  return existsSync(join(dataDir, 'jwt-secret')) ? ['jwt-secret'] : [];
}

/** What a directory holds, sorted by path. */
async function entries(dir: string, recursive = false): Promise<Dirent[]> {
  const pathOf = ({ parentPath, name }: Dirent): string => join(parentPath, name);
  const unsorted = await readdir(dir, { withFileTypes: true, recursive });
  return unsorted.toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
}

async function measure(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  const content: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of content) hash.update(chunk);
  return { size: (await stat(path)).size, sha256: hash.digest('hex') };
}
