import { mkdir } from 'node:fs/promises';
import { catalogoDemo, fotoDe } from '../demo/catalogo.ts';
import { dirDoCache, limparCache, obterImagens } from './cache.ts';

// Fills the cache with the demo's pictures, so that a first start only has to link them.
const inicio = performance.now();
const cache = dirDoCache();
await mkdir(cache, { recursive: true });
const imagens = await obterImagens(catalogoDemo().map(fotoDe), cache, (prontas, total) => {
  console.log(`Desenhando as fotos… ${prontas} de ${total}`);
});
await limparCache(cache, imagens);
const segundos = ((performance.now() - inicio) / 1000).toFixed(1);
console.log(`${imagens.length} fotos prontas em ${segundos} s`);
