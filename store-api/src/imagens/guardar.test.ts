import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImagemCodificada } from './codificar.ts';
import { escreverAtomico, guardarImagem, trazerImagem } from './guardar.ts';

const IMAGEM = {
  chave: 'abc',
  largura: 240,
  altura: 300,
  larguras: [240],
  miniatura: 'data:image/webp;base64,AA==',
};
const CODIFICADA: ImagemCodificada = {
  imagem: IMAGEM,
  arquivos: (['avif', 'webp', 'jpg'] as const).map((extensao) => ({
    nome: `abc-240.${extensao}`,
    largura: 240,
    extensao,
    dados: Buffer.from(extensao),
  })),
};
const NOMES = ['abc-240.avif', 'abc-240.jpg', 'abc-240.webp'];

describe('storing pictures', () => {
  let dir: string;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'decantaria-imagens-'));
  });
  afterEach(async () => {
    await rm(dir, { recursive: true });
  });

  it('writes each file once and leaves no temporary name', async () => {
    await guardarImagem(dir, CODIFICADA);
    const antes = await stat(join(dir, 'abc-240.jpg'));
    await guardarImagem(dir, CODIFICADA);
    expect((await readdir(dir)).toSorted()).toEqual(NOMES);
    expect((await stat(join(dir, 'abc-240.jpg'))).ino).toBe(antes.ino);
  });

  it('replaces a file as a whole', async () => {
    const ficha = join(dir, 'ficha.json');
    await escreverAtomico(ficha, 'antiga');
    await escreverAtomico(ficha, 'nova');
    expect(await readFile(ficha, 'utf8')).toBe('nova');
    expect(await readdir(dir)).toEqual(['ficha.json']);
  });

  it('leaves nothing behind when the directory is missing', async () => {
    await expect(escreverAtomico(join(dir, 'falta', 'a.jpg'), 'x')).rejects.toThrow('ENOENT');
    expect(await readdir(dir)).toEqual([]);
  });

  it('brings a picture from the cache, again and again', async () => {
    await guardarImagem(dir, CODIFICADA);
    const loja = await mkdtemp(join(dir, 'loja-'));
    await trazerImagem(dir, loja, IMAGEM);
    await trazerImagem(dir, loja, IMAGEM);
    expect((await readdir(loja)).toSorted()).toEqual(NOMES);
    expect(await readFile(join(loja, 'abc-240.avif'), 'utf8')).toBe('avif');
  });

  it('says so when the cache lost a file', async () => {
    await expect(trazerImagem(dir, dir, IMAGEM)).rejects.toThrow('ENOENT');
  });
});
