import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogoDemo, fotoDe } from '../demo/catalogo.ts';
import { dirDoCache, limparCache, obterImagens } from './cache.ts';

const pedidos = catalogoDemo().slice(0, 1).map(fotoDe);

describe('the cache of drawn pictures', () => {
  let cache: string;
  beforeAll(async () => {
    cache = await mkdtemp(join(tmpdir(), 'decantaria-cache-'));
  });
  afterAll(async () => {
    await rm(cache, { recursive: true });
  });

  it('draws once, then answers from the disk; an unfinished entry is drawn again', async () => {
    const avisos: string[] = [];
    const avisar = (prontas: number, total: number): void => {
      avisos.push(`${prontas} de ${total}`);
    };
    const [primeira] = await obterImagens(pedidos, cache, avisar);
    const segunda = await obterImagens(pedidos, cache, avisar);
    expect(avisos).toEqual(['1 de 1']);
    expect(segunda).toEqual([primeira]);

    await writeFile(join(primeira?.dir ?? cache, 'imagem.json'), '{"chave":');
    expect(await obterImagens(pedidos, cache, avisar)).toEqual(segunda);
    expect(avisos).toHaveLength(2);

    await limparCache(cache, []);
    expect(await readdir(cache)).toEqual([]);
  });

  it('lives where CACHE_DIR says', () => {
    expect(dirDoCache({ CACHE_DIR: '/algum/lugar' })).toBe(join('/algum/lugar', 'imagens'));
  });
});
