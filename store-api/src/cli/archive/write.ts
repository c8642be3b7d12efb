import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent, existsSync } from 'node:fs';
import { link, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sync } from '../../db/durability.ts';
import { FORMAT, MANIFEST, type Manifest, PRODUCT } from './manifest.ts';
import { TAR_END, tarHeader, tarPadding } from './tar.ts';

/**
 * Writes what a data directory holds of a shop (database, pictures, key) into one `.tar.gz` that only its
 * owner may read. The directory is locked and the database closed. The file is there whole, or not at all.
 *
 * @throws the file system's error; EEXIST when `destination` is there already.
 */
export async function writeBackup(
  dataDir: string,
  destination: string,
  version: string,
  now: Date,
): Promise<Manifest> {
  const manifest = await describe(dataDir, version, now);
  const aside = `${destination}.${process.pid}.parcial`;
  try {
    await pipeline(
      Readable.from(tarOf(dataDir, manifest)),
      createGzip(),
      createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true }),
    );
    // Unlike a rename, this never takes the place of a file that is there.
    await link(aside, destination);
  } finally {
    await rm(aside, { force: true });
  }
  sync(dirname(destination));
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

async function* tarOf(dataDir: string, manifest: Manifest): AsyncGenerator<Buffer> {
  const mtime = new Date(manifest.createdAt);
  const text = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`);
  yield tarHeader({ name: MANIFEST, type: 'File', size: text.length }, mtime);
  yield text;
  yield tarPadding(text.length);
  for (const name of manifest.directories) {
    yield tarHeader({ name: `${name}/`, type: 'Directory', size: 0 }, mtime);
  }
  for (const { name, size } of manifest.members) {
    yield tarHeader({ name, type: 'File', size }, mtime);
    let written = 0;
    for await (const chunk of fileChunks(join(dataDir, name))) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new Error(`${name} changed while it was read.`);
    yield tarPadding(size);
  }
  yield TAR_END;
}

/** All directories, parents first, and all files below one, as names within `dataDir`. */
async function walk(
  dataDir: string,
  name: string,
): Promise<{ directories: string[]; files: string[] }> {
  const found = { directories: [name], files: Array<string>() };
  for (const entry of await entries(join(dataDir, name))) {
    const inner = `${name}/${entry.name}`;
    if (entry.isFile()) found.files.push(inner);
    else if (entry.isDirectory()) {
      const below = await walk(dataDir, inner);
      found.directories.push(...below.directories);
      found.files.push(...below.files);
    } else throw new Error(`${inner} is neither a file nor a directory.`);
  }
  return found;
}

// A name that begins with a dot is a picture that is still being written.
async function pictures(dataDir: string): Promise<string[]> {
  const dir = join(dataDir, 'imagens');
  const found = existsSync(dir) ? await entries(dir) : [];
  return found
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => `imagens/${name}`);
}

function key(dataDir: string): string[] {
  return existsSync(join(dataDir, 'jwt-secret')) ? ['jwt-secret'] : [];
}

async function entries(dir: string): Promise<Dirent[]> {
  const found = await readdir(dir, { withFileTypes: true });
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function measure(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  for await (const chunk of fileChunks(path)) hash.update(chunk);
  return { size: (await stat(path)).size, sha256: hash.digest('hex') };
}

function fileChunks(path: string): AsyncIterable<Buffer> {
  return createReadStream(path);
}
