import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseFileName } from '../src/imagens/stored.ts';
import { readDemoCatalogo } from './catalogo.ts';
import { readDemoDetalhes, readDemoImagens, readDetalhe, readMaster } from './imagens.ts';

const imagens = readDemoImagens();
const slugs = readDemoCatalogo().map(({ slug }) => slug);

describe('pictures of the demo', () => {
  it('exist for every product and for nothing else', async () => {
    expect([...imagens.keys()].toSorted()).toEqual(slugs.toSorted());
    const files = await readdir(new URL('imagens/', import.meta.url));
    expect(files.toSorted()).toEqual(slugs.map((slug) => `${slug}.avif`).toSorted());
  });

  it('are AVIF masters of the recorded key and size', async () => {
    for (const [slug, { chave, largura, altura, miniatura }] of imagens) {
      const master = await readMaster(slug);
      const hash = createHash('sha256').update(master).digest('hex');
      expect(chave, slug).toBe(hash.slice(0, 16));
      expect(await sharp(master).metadata(), slug).toMatchObject({
        format: 'heif',
        width: largura,
        height: altura,
      });
      expect(miniatura.length, slug).toBeLessThanOrEqual(200);
    }
  });

  it('have the narrower files of most pages, of the width in their name', async () => {
    const masters = [
      ...imagens.values(),
      ...[...readDemoDetalhes().values()].flat().map(({ imagem }) => imagem),
    ];
    const expected = masters.flatMap(({ chave }) =>
      [240, 360, 540].map((largura) => `${chave}-${largura}.avif`),
    );
    const folder = new URL('larguras/', import.meta.url);
    expect((await readdir(folder)).toSorted()).toEqual(expected.toSorted());
    for (const nome of expected) {
      const { width } = await sharp(await readFile(new URL(nome, folder))).metadata();
      expect(width, nome).toBe(parseFileName(nome)?.largura);
    }
  });

  it('of a few products have small further ones, each with a text (A17)', async () => {
    const detalhes = readDemoDetalhes();
    expect(detalhes.size).toBeGreaterThanOrEqual(3);
    for (const [slug, further] of detalhes) {
      expect(slugs).toContain(slug);
      for (const [index, { imagem, alt }] of further.entries()) {
        const file = await readDetalhe(slug, index + 1);
        expect(createHash('sha256').update(file).digest('hex').slice(0, 16)).toBe(imagem.chave);
        expect(file.length).toBeLessThan(20_000);
        expect(alt).not.toBe('');
      }
    }
  });
});
