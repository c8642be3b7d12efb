import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readDemoCatalogo } from './catalogo.ts';
import { readDemoImagens, readMaster } from './imagens.ts';

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
});
