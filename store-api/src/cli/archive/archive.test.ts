import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { packTar, type TarEntry } from 'modern-tar';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/process.ts';
import { BadBackup, FORMAT, MANIFEST, type Manifest, PRODUCT } from './manifest.ts';
import { extractBackup, verifyBackup } from './read.ts';
import { writeBackup } from './write.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

/** Writes files that look like a shop's. */
function prepareShop(dir: string): void {
  mkdirSync(join(dir, 'banco/base/1'), { recursive: true });
  mkdirSync(join(dir, 'banco/pg_notify'));
  mkdirSync(join(dir, 'imagens'));
  mkdirSync(join(dir, 'emails'));
  writeFileSync(join(dir, 'banco/PG_VERSION'), '18\n');
  writeFileSync(join(dir, 'banco/base/1/1234_fsm'), Buffer.alloc(100_000, 7));
  writeFileSync(join(dir, 'banco/base/1/1235'), '');
  writeFileSync(join(dir, 'imagens/abc-240.jpg'), 'picture');
  writeFileSync(join(dir, 'imagens/.abc-480.jpg.parcial'), 'half a pic');
  writeFileSync(join(dir, 'emails/x.eml'), 'mail');
  writeFileSync(join(dir, 'jwt-secret'), 'key');
}

describe('backups', () => {
  it('hold only database, pictures and key, including empty directories', async () => {
    using folder = temporaryFolder();
    const { shop, file } = await shopWithBackup(folder.path);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder.path).toSorted()).toEqual(['b.tar.gz', 'loja']);

    const restored = join(folder.path, 'nova');
    mkdirSync(restored);
    const manifest = await extractBackup(file, restored);
    expect(manifest).toMatchObject({ version: '1.2.3', createdAt: NOW.toISOString() });
    expect(readdirSync(restored, { recursive: true }).map(String).toSorted()).toEqual(
      [
        'banco',
        'banco/PG_VERSION',
        'banco/base',
        'banco/base/1',
        'banco/base/1/1234_fsm',
        'banco/base/1/1235',
        'banco/pg_notify',
        'imagens',
        'imagens/abc-240.jpg',
        'jwt-secret',
      ].toSorted(),
    );
    for (const { name } of manifest.members) {
      expect(readFileSync(join(restored, name))).toEqual(readFileSync(join(shop, name)));
      expect(statSync(join(restored, name)).mode & 0o777).toBe(0o600);
    }
  });

  it('never overwrite an existing file', async () => {
    using folder = temporaryFolder();
    const { shop, file } = await shopWithBackup(folder.path);
    const before = readFileSync(file);
    await expect(writeBackup(shop, file, '1.2.3', NOW)).rejects.toThrow('EEXIST');
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(folder.path)).toHaveLength(2);
  });

  it('refuse symbolic links', async () => {
    using folder = temporaryFolder();
    const shop = join(folder.path, 'loja');
    prepareShop(shop);
    symlinkSync('/etc/hostname', join(shop, 'banco/base/atalho'));
    await expect(writeBackup(shop, join(folder.path, 'b'), '1.2.3', NOW)).rejects.toThrow(
      'banco/base/atalho is neither a file nor a directory.',
    );
    expect(existsSync(join(folder.path, 'b'))).toBe(false);
  });

  it('with any byte changed, are refused or give the same manifest', async () => {
    using folder = temporaryFolder();
    const { file } = await shopWithBackup(folder.path);
    const bytes = readFileSync(file);
    const manifest = await verifyBackup(file);
    const damaged = join(folder.path, 'damaged');
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (position, change) => {
          const changed = Buffer.from(bytes);
          changed[position] = (changed[position] ?? 0) ^ change;
          writeFileSync(damaged, changed);
          const result = await verifyBackup(damaged).catch((error: unknown) => error);
          if (!(result instanceof BadBackup)) expect(result).toEqual(manifest);
        },
      ),
      { numRuns: process.env['TEST_DEEP'] === undefined ? 100 : 300 },
    );
  });

  it('cut at any place, are refused', async () => {
    using folder = temporaryFolder();
    const { file } = await shopWithBackup(folder.path);
    const bytes = readFileSync(file);
    const cut = join(folder.path, 'cut');
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), async (length) => {
        writeFileSync(cut, bytes.subarray(0, length));
        await expect(verifyBackup(cut)).rejects.toThrow(BadBackup);
      }),
      { numRuns: 100 },
    );
  });

  it.each<[string, (manifest: Manifest) => void, Entry[], RegExp]>([
    ['a path out of the directory', addMember('banco/../../fora'), [], /manifest is damaged/],
    ['an absolute path', addMember('/etc/fora'), [], /manifest is damaged/],
    ['a foreign file', addMember('outro'), [], /manifest is damaged/],
    ['a file listed twice', addMember('jwt-secret'), [], /twice/],
    ['a missing file', addMember('imagens/a.jpg'), [], /imagens\/a\.jpg is missing/],
    ['an unlisted file', () => {}, [{ name: 'imagens/b.jpg' }], /does not name/],
    ['a repeated file', () => {}, [{ name: 'jwt-secret' }], /does not name/],
    ['an unlisted path out of the directory', () => {}, [{ name: '../fora' }], /does not name/],
    ['an unlisted directory', () => {}, [{ name: 'banco/x/', type: 'directory' }], /does not name/],
    ['a symbolic link', () => {}, [{ name: 'banco/l', type: 'symlink' }], /no file/],
    ['a hard link', () => {}, [{ name: 'banco/l', type: 'link' }], /no file/],
    ['a device', () => {}, [{ name: 'banco/d', type: 'character-device' }], /no file/],
    ['a newer format', (it) => Object.assign(it, { format: FORMAT + 1 }), [], /newer version/],
    [
      'another product',
      (it) => Object.assign(it, { product: 'outro' }),
      [],
      /no backup of store-api/,
    ],
    ['no database', (it) => it.members.shift(), [], /does not name/],
  ])('with %s, are refused', async (_case, change, more, sentence) => {
    using folder = temporaryFolder();
    const file = join(folder.path, 'hostile.tar.gz');
    writeFileSync(file, await hostileBackup(change, more));
    await expect(verifyBackup(file)).rejects.toThrow(sentence);
    const restored = join(folder.path, 'a/b');
    mkdirSync(restored, { recursive: true });
    await expect(extractBackup(file, restored)).rejects.toThrow(BadBackup);
    expect(readdirSync(folder.path).toSorted()).toEqual(['a', 'hostile.tar.gz']);
    expect(readdirSync(join(folder.path, 'a'))).toEqual(['b']);
  });

  it.each([
    ['empty', Buffer.alloc(0)],
    ['text', Buffer.from('olá')],
    ['foreign gzip', gzipSync('olá')],
    ['tar without a manifest', packTar([entry({ name: 'jwt-secret' })]).then(gzipSync)],
  ])('refuse a file that is %s', async (_case, bytes) => {
    using folder = temporaryFolder();
    writeFileSync(join(folder.path, 'x'), await bytes);
    await expect(verifyBackup(join(folder.path, 'x'))).rejects.toThrow(BadBackup);
  });
});

async function shopWithBackup(dir: string): Promise<{ shop: string; file: string }> {
  const shop = join(dir, 'loja');
  const file = join(dir, 'b.tar.gz');
  prepareShop(shop);
  await writeBackup(shop, file, '1.2.3', NOW);
  return { shop, file };
}

interface Entry {
  name: string;
  type?: NonNullable<TarEntry['header']['type']>;
}

const BYTES = Buffer.from('x');
const member = (name: string) => ({
  name,
  size: BYTES.length,
  sha256: createHash('sha256').update(BYTES).digest('hex'),
});

function addMember(name: string): (manifest: Manifest) => void {
  return ({ members }) => members.push(member(name));
}

/** A small backup with a changed manifest and additional members. */
async function hostileBackup(
  change: (manifest: Manifest) => unknown,
  more: Entry[],
): Promise<Buffer> {
  const names = ['banco/PG_VERSION', 'jwt-secret'];
  const manifest: Manifest = {
    product: PRODUCT,
    format: FORMAT,
    version: '1.2.3',
    createdAt: NOW.toISOString(),
    directories: ['banco'],
    members: names.map(member),
  };
  change(manifest);
  const text = Buffer.from(JSON.stringify(manifest));
  return gzipSync(
    await packTar([
      { header: { name: MANIFEST, size: text.length }, body: text },
      entry({ name: 'banco/', type: 'directory' }),
      ...names.map((name) => entry({ name })),
      ...more.map(entry),
    ]),
  );
}

function entry({ name, type = 'file' }: Entry): TarEntry {
  return type === 'file'
    ? { header: { name, type, size: BYTES.length }, body: BYTES }
    : { header: { name, type, size: 0, linkname: '/etc/passwd' } };
}
