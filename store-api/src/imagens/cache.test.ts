import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoCatalogo, pictureOf } from '../../demo/catalogo.ts';
import { cacheDir, obtainImagens, pruneCache } from './cache.ts';

const requests = createDemoCatalogo().slice(0, 1).map(pictureOf);

describe('the cache of drawn pictures', () => {
  let cache: string;
  beforeAll(async () => {
    cache = await mkdtemp(join(tmpdir(), 'decantaria-cache-'));
  });
  afterAll(async () => {
    await rm(cache, { recursive: true });
  });

  it('draws once, then answers from the disk; an unfinished entry is drawn again', async () => {
    const progress: string[] = [];
    const onProgress = (ready: number, total: number): void => {
      progress.push(`${ready} de ${total}`);
    };
    const [first] = await obtainImagens(requests, cache, onProgress);
    const second = await obtainImagens(requests, cache, onProgress);
    expect(progress).toEqual(['1 de 1']);
    expect(second).toEqual([first]);

    await writeFile(join(first?.dir ?? cache, 'imagem.json'), '{"chave":');
    expect(await obtainImagens(requests, cache, onProgress)).toEqual(second);
    expect(progress).toHaveLength(2);

    await pruneCache(cache, []);
    expect(await readdir(cache)).toEqual([]);
  });

  it('lives where CACHE_DIR says', () => {
    expect(cacheDir({ CACHE_DIR: '/algum/lugar' })).toBe(join('/algum/lugar', 'imagens'));
  });
});
