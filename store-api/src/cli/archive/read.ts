import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { codeOf } from '../../error-code.ts';
import { BadBackup, MANIFEST, MAX_MANIFEST, type Manifest, parseManifest } from './manifest.ts';
import { readTar, type TarMember, UnreadableTar } from './tar.ts';

/** Consumes the bytes of a member. */
type Sink = (name: string, bytes: AsyncIterable<Buffer>) => Promise<void>;

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
      const file = await open(destination, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
      } finally {
        await file.close();
      }
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
      for await (const { member, body } of readTar(bytes)) {
        if (manifest === undefined) {
          manifest = await readManifest(member, body);
          for (const it of manifest.members) missing.set(it.name, it);
          for (const name of manifest.directories) directories.add(name);
        } else if (member.type === 'Directory') {
          const name = member.name.replace(/\/$/, '');
          if (!directories.delete(name)) throw unknownMember(member);
          await makeDirectory(name);
        } else {
          const expected = missing.get(member.name);
          if (expected === undefined) throw unknownMember(member);
          missing.delete(member.name);
          if (expected.size !== member.size) throw damaged(member);
          const hash = createHash('sha256');
          await sink(member.name, hashed(body, hash));
          if (hash.digest('hex') !== expected.sha256) throw damaged(member);
        }
      }
      const [lost] = [...directories, ...missing.keys()];
      if (lost !== undefined) throw new BadBackup(`${lost} is missing from it.`);
    });
  } catch (error) {
    if (error instanceof UnreadableTar) throw new BadBackup(error.message, { cause: error });
    throw /^(Z_|ERR_ZLIB)/.test(codeOf(error) ?? '')
      ? new BadBackup('It is damaged, or no backup.', { cause: error })
      : error;
  }
  if (manifest === undefined) throw new BadBackup('It is empty.');
  if (!manifest.members.some(({ name }) => name === 'banco/PG_VERSION')) {
    throw new BadBackup('It holds no database.');
  }
  return manifest;
}

async function readManifest(member: TarMember, body: AsyncIterable<Buffer>): Promise<Manifest> {
  if (member.name !== MANIFEST || member.size > MAX_MANIFEST) {
    throw new BadBackup('It is no backup of store-api.');
  }
  return parseManifest((await buffer(body)).toString('utf8'));
}

async function* hashed(
  bytes: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

async function drain(_name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of bytes);
}

function unknownMember({ name }: TarMember): BadBackup {
  return new BadBackup(
    `It holds a member that its manifest does not name: ${JSON.stringify(name)}.`,
  );
}

function damaged({ name }: TarMember): BadBackup {
  return new BadBackup(`Its member ${name} is damaged.`);
}
