import { mkdir } from 'node:fs/promises';
import { createDemoCatalogo, pictureOf } from '../../demo/catalogo.ts';
import { cacheDir, obtainImagens, pruneCache } from './cache.ts';

// Fills the cache with the demo's pictures, so that a first start only has to link them.
const start = performance.now();
const cache = cacheDir();
await mkdir(cache, { recursive: true });
const imagens = await obtainImagens(createDemoCatalogo().map(pictureOf), cache, (ready, total) => {
  console.log(`Desenhando as fotos… ${ready} de ${total}`);
});
await pruneCache(cache, imagens);
const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(`${imagens.length} fotos prontas em ${seconds} s`);
