import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolder } from './folder.ts';
import { writeAtomically } from './store.ts';

const FILES = ['avif', 'jpg', 'webp'].map((extension) => ({
  nome: `abc-240.${extension}`,
  data: Buffer.from(extension),
}));

describe('storing pictures', () => {
  let dir: string;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'decantaria-imagens-'));
  });
  afterEach(async () => {
    await rm(dir, { recursive: true });
  });

  it('writes each file once and leaves no temporary file', async () => {
    await createFolder(dir).put(FILES);
    const before = await stat(join(dir, 'abc-240.jpg'));
    await createFolder(dir).put(FILES);
    expect((await readdir(dir)).toSorted()).toEqual(FILES.map(({ nome }) => nome));
    expect((await stat(join(dir, 'abc-240.jpg'))).ino).toBe(before.ino);
  });

  it('replaces a file atomically', async () => {
    const record = join(dir, 'ficha.json');
    await writeAtomically(record, 'antiga');
    await writeAtomically(record, 'nova');
    expect(await readFile(record, 'utf8')).toBe('nova');
    expect(await readdir(dir)).toEqual(['ficha.json']);
  });

  it('writes nothing when the directory is missing', async () => {
    await expect(writeAtomically(join(dir, 'falta', 'a.jpg'), 'x')).rejects.toThrow('ENOENT');
    expect(await readdir(dir)).toEqual([]);
  });
});
