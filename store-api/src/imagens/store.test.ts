import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EncodedImagem } from './encode.ts';
import { storeImagem, writeAtomically } from './store.ts';

const IMAGEM = {
  chave: 'abc',
  largura: 240,
  altura: 300,
  larguras: [240],
  miniatura: 'data:image/webp;base64,AA==',
};
const ENCODED: EncodedImagem = {
  imagem: IMAGEM,
  files: (['avif', 'webp', 'jpg'] as const).map((extension) => ({
    nome: `abc-240.${extension}`,
    largura: 240,
    extension,
    data: Buffer.from(extension),
  })),
};
const NAMES = ['abc-240.avif', 'abc-240.jpg', 'abc-240.webp'];

describe('storing pictures', () => {
  let dir: string;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'decantaria-imagens-'));
  });
  afterEach(async () => {
    await rm(dir, { recursive: true });
  });

  it('writes each file once and leaves no temporary file', async () => {
    await storeImagem(dir, ENCODED);
    const before = await stat(join(dir, 'abc-240.jpg'));
    await storeImagem(dir, ENCODED);
    expect((await readdir(dir)).toSorted()).toEqual(NAMES);
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
