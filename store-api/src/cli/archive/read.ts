import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { codeOf } from '@decantaria/server/error-code';
import { createTarDecoder, type TarHeader } from 'modern-tar';
import { BadBackup, MANIFEST, MAX_MANIFEST, type Manifest, parseManifest } from './manifest.ts';

/** Consumes the bytes of a member. */
type Sink = (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * Reads a whole backup and compares every byte with the manifest. Writes nothing.
 *
 * @throws BadBackup; the file system's error when the file cannot be read.
 */
export function verifyBackup(path: string): Promise<Manifest> {
  return readBackup(path, drain);
}

/**
 * Extracts a backup into an existing empty directory and verifies it meanwhile.
 *
 * @throws BadBackup; the file system's error, e.g. on a full disk.
 */
export function extractBackup(path: string, dir: string): Promise<Manifest> {
  return readBackup(
    path,
    async (name, bytes) => {
      const destination = join(dir, name);
      await mkdir(dirname(destination), { recursive: true, mode: 0o700 });
      await writeFile(destination, bytes, { flag: 'wx', mode: 0o600 });
    },
    (name) => mkdir(join(dir, name), { mode: 0o700 }),
  );
}

async function readBackup(
  path: string,
  sink: Sink,
  makeDirectory: (name: string) => Promise<unknown> = async () => {},
): Promise<Manifest> {
  let manifest: Manifest | undefined;
  try {
    // File system errors pass through; errors of the content become BadBackup below.
    await pipeline(createReadStream(path), createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
      const missing = new Map<string, Manifest['members'][number]>();
      const directories = new Set<string>();
      const tar = ReadableStream.from(bytes).pipeThrough(createTarDecoder({ strict: true }));
      for await (const { header, body } of tar) {
        if (manifest === undefined) {
          manifest = await readManifest(header, body);
          for (const it of manifest.members) missing.set(it.name, it);
          for (const name of manifest.directories) directories.add(name);
        } else if (header.type === 'directory') {
          const name = header.name.replace(/\/$/, '');
          if (!directories.delete(name)) throw unknownMember(header);
          await makeDirectory(name);
        } else {
          if (header.type !== 'file') {
            throw new BadBackup(`It holds a member that is no file: ${header.name}.`);
          }
          const expected = missing.get(header.name);
          if (expected === undefined) throw unknownMember(header);
          missing.delete(header.name);
          if (expected.size !== header.size) throw damaged(header);
          const hash = createHash('sha256');
          await sink(header.name, hashed(body, hash));
          if (hash.digest('hex') !== expected.sha256) throw damaged(header);
        }
      }
      const [lost] = [...directories, ...missing.keys()];
      if (lost !== undefined) throw new BadBackup(`${lost} is missing from it.`);
    });
  } catch (error) {
    // The errors of the tar decoder have no code.
    const code = codeOf(error);
    if (error instanceof BadBackup || (code !== undefined && !/^(Z_|ERR_ZLIB)/.test(code))) {
      throw error;
    }
    throw new BadBackup('It is damaged, or no backup.', { cause: error });
  }
  if (manifest === undefined) throw new BadBackup('It is empty.');
  if (!manifest.members.some(({ name }) => name === 'banco/PG_VERSION')) {
    throw new BadBackup('It holds no database.');
  }
  return manifest;
}

async function readManifest(
  { name, size }: TarHeader,
  body: AsyncIterable<Uint8Array>,
): Promise<Manifest> {
  if (name !== MANIFEST || size > MAX_MANIFEST) {
    throw new BadBackup('It is no backup of store-api.');
  }
  return parseManifest((await buffer(body)).toString('utf8'));
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

async function drain(_name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of bytes);
}

function unknownMember({ name }: TarHeader): BadBackup {
  return new BadBackup(
    `It holds a member that its manifest does not name: ${JSON.stringify(name)}.`,
  );
}

function damaged({ name }: TarHeader): BadBackup {
  return new BadBackup(`Its member ${name} is damaged.`);
}
