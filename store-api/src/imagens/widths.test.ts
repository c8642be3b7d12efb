import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDemoImagens, storeMaster } from '../../demo/imagens.ts';
import { encodingSlots } from './encode.ts';
import { createFolder } from './folder.ts';
import { createWidthEncoder } from './routes.ts';
import { type ImagemFile, parseFileName } from './stored.ts';

const SLUG = 'noite-de-zahran';
const imagem = readDemoImagens().get(SLUG);
if (imagem === undefined) throw new Error(`The demo has no picture of ${SLUG}.`);
const { chave } = imagem;

describe('missing widths of a stored picture', () => {
  let dir: string;
  let obtain: ReturnType<typeof createWidthEncoder>;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'decantaria-larguras-'));
    const imagens = createFolder(dir);
    await storeMaster(imagens, SLUG, imagem);
    obtain = createWidthEncoder(imagens);
  });
  afterEach(() => rm(dir, { recursive: true }));

  it.each([
    ['avif', 240, 'heif'],
    ['webp', 540, 'webp'],
    ['jpg', 1200, 'jpeg'],
  ] as const)('are encoded as %s of %i pixels and kept', async (extension, largura, format) => {
    const file: ImagemFile = { chave, largura, extension };
    const data = await obtain(file);
    const path = join(dir, `${chave}-${largura}.${extension}`);
    expect(await readFile(path)).toEqual(data);
    expect(await sharp(data).metadata()).toMatchObject({ format, width: largura });
    const { mtimeMs } = await stat(path);
    expect(await obtain(file)).toEqual(data);
    expect((await stat(path)).mtimeMs).toBe(mtimeMs);
  });

  it('are encoded once for concurrent requests', async () => {
    const file: ImagemFile = { chave, largura: 240, extension: 'webp' };
    const encode = vi.spyOn(encodingSlots, 'runExclusive');
    await Promise.all([1, 2, 3].map(() => obtain(file)));
    expect(encode).toHaveBeenCalledOnce();
    expect((await readdir(dir)).toSorted()).toEqual([`${chave}-1200.avif`, `${chave}-240.webp`]);
  });

  it('are refused outside the widths of the API and without the widest file', async () => {
    expect(await obtain({ chave, largura: 241, extension: 'avif' })).toBeUndefined();
    const other = '0'.repeat(16);
    expect(await obtain({ chave: other, largura: 240, extension: 'avif' })).toBeUndefined();
    await writeFile(join(dir, `${other}-300.avif`), 'x');
    expect(await obtain({ chave: other, largura: 300, extension: 'avif' })).toBeDefined();
    expect(await obtain({ chave: other, largura: 240, extension: 'avif' })).toBeUndefined();
  });
});

describe('names of picture files', () => {
  it.each([
    ['0123456789abcdef-240.avif', { chave: '0123456789abcdef', largura: 240, extension: 'avif' }],
    ['0123456789abcdef-240.png', undefined],
    ['0123456789ABCDEF-240.avif', undefined],
    ['../0123456789abcdef-240.avif', undefined],
    ['0123456789abcdef.avif', undefined],
  ])('%s', (name, file) => {
    expect(parseFileName(name)).toEqual(file);
  });
});
